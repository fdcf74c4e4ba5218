import type { FigureListName } from '@niveshak/domain/figures/figure-lists';
import { listNames } from '@niveshak/domain/figures/figure-lists';
import type { Month } from '@niveshak/domain/figures/month';
import { isMonth } from '@niveshak/domain/figures/month';
import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

/** `to`: the last month shown; `figure` with `month`: the list behind a figure, `key` which of several. */
export type FiguresSearch = TableSearch & {
  to?: Month;
  figure?: FigureListName;
  month?: Month;
  key?: string;
};

export function figuresSearchOf(search: Record<string, unknown>): FiguresSearch {
  const { to, figure, month, key } = search;
  const list = listNames.find((name) => name === figure);
  return {
    ...tableSearchOf(search),
    ...(isMonth(to) ? { to } : {}),
    ...(list !== undefined && isMonth(month) ? { figure: list, month } : {}),
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
  };
}
