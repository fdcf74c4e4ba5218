import type { CohortMeasure } from '@niveshak/domain/metrics/cohort';
import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import { listNames } from '@niveshak/domain/metrics/metric-lists';
import type { Month } from '@niveshak/domain/metrics/month';
import { isMonth } from '@niveshak/domain/metrics/month';
import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['months', 'cohorts', 'yields', 'audience'] as const;
export type MetricsView = (typeof views)[number];

/**
 * `to` is the last visible month, and `measure` is the cohort measure (members by default). `figure` with `month`
 * selects the list behind a metric, where `key` selects one of several and `until` is the last month of a range.
 */
export type MetricsSearch = TableSearch & {
  view?: Exclude<MetricsView, 'months'>;
  to?: Month;
  measure?: Exclude<CohortMeasure, 'members'>;
  figure?: MetricListName;
  month?: Month;
  key?: string;
  until?: Month;
};

export function metricsSearchOf(search: Record<string, unknown>): MetricsSearch {
  const { to, figure, month, key, until } = search;
  const view = views.find((each) => each === search['view']) ?? 'months';
  const list = listNames.find((name) => name === figure);
  return {
    ...tableSearchOf(search),
    ...(view === 'months' ? {} : { view }),
    ...(isMonth(to) ? { to } : {}),
    ...(search['measure'] === 'mrr' ? { measure: 'mrr' } : {}),
    ...(list !== undefined && isMonth(month) ? { figure: list, month } : {}),
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
    ...(isMonth(until) ? { until } : {}),
  };
}

/** Returns the parameters to keep while a list is opened and closed. */
export function placeOf({ view, to, measure }: MetricsSearch): MetricsSearch {
  return {
    ...(view === undefined ? {} : { view }),
    ...(to === undefined ? {} : { to }),
    ...(measure === undefined ? {} : { measure }),
  };
}
