import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['state', 'jobs', 'webhooks', 'addresses', 'differences', 'settlements', 'gst'] as const;
export type View = (typeof views)[number];
export type OperationsSearch = TableSearch & { view?: View; search?: string };

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'state';
}

export function operationsSearchOf(search: Record<string, unknown>): OperationsSearch {
  const view = viewOf(search['view']);
  const typed = search['search'];
  return {
    ...tableSearchOf(search),
    ...(view === 'state' ? {} : { view }),
    ...(typeof typed === 'string' && typed !== '' ? { search: typed } : {}),
  };
}
