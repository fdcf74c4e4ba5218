import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['keys', 'webhooks', 'documentation'] as const;
type View = (typeof views)[number];
/** `endpoint` is the endpoint with the open log. */
export type ApiSearch = TableSearch & { view?: View; endpoint?: string };

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'keys';
}

export function apiSearchOf(search: Record<string, unknown>): ApiSearch {
  const view = viewOf(search['view']);
  const endpoint = search['endpoint'];
  return {
    ...tableSearchOf(search),
    ...(view === 'keys' ? {} : { view }),
    ...(typeof endpoint === 'string' ? { endpoint } : {}),
  };
}
