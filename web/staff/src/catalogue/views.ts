import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['prices', 'plans', 'coupons', 'batches', 'service'] as const;
type View = (typeof views)[number];

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'prices';
}

/** Returns the tab as `view`, and the parameters of its table. */
export function catalogueSearchOf(search: Record<string, unknown>): TableSearch & { view?: View } {
  const view = viewOf(search['view']);
  return { ...tableSearchOf(search), ...(view === 'prices' ? {} : { view }) };
}
