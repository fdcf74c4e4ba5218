import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['state', 'jobs', 'webhooks', 'addresses'] as const;
type View = (typeof views)[number];
const moneyViews = ['settlements', 'differences', 'gst'] as const;
type MoneyView = (typeof moneyViews)[number];
export type OperationsSearch = TableSearch & { view?: View | MoneyView; search?: string };

export function isMoneyView(view: unknown): view is MoneyView {
  return moneyViews.some((each) => each === view);
}

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'state';
}

export function operationsSearchOf(search: Record<string, unknown>): OperationsSearch {
  const view = isMoneyView(search['view']) ? search['view'] : viewOf(search['view']);
  const typed = search['search'];
  return {
    ...tableSearchOf(search),
    ...(view === 'state' ? {} : { view }),
    ...(typeof typed === 'string' && typed !== '' ? { search: typed } : {}),
  };
}
