import {
  getAudience,
  getCancellationReasons,
  getCohorts,
  getMetricList,
  getMetrics,
  getYields,
} from '@niveshak/contract/metrics/routes';
import type { MetricListQuery } from '@niveshak/contract/metrics/schemas';
import type { Month } from '@niveshak/domain/metrics/month';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Query for the thirteen months that end with `to`, by default the current month. */
export function metricsQuery(to: Month | undefined) {
  return queryOptions({
    queryKey: ['figures', to ?? 'now'],
    queryFn: () => staffCall(getMetrics, { query: to === undefined ? {} : { to } }),
    placeholderData: keepPreviousData,
  });
}

/** Query for the thirteen cohorts that end with `to`, by default the current month. */
export function cohortsQuery(to: Month | undefined) {
  return queryOptions({
    queryKey: ['figures', 'cohorts', to ?? 'now'],
    queryFn: () => staffCall(getCohorts, { query: to === undefined ? {} : { to } }),
    placeholderData: keepPreviousData,
  });
}

/** Query for the thirteen months that end with `to`, by default the current month. */
export function yieldsQuery(to: Month | undefined) {
  return queryOptions({
    queryKey: ['figures', 'yields', to ?? 'now'],
    queryFn: () => staffCall(getYields, { query: to === undefined ? {} : { to } }),
    placeholderData: keepPreviousData,
  });
}

/** Query for one month, by default the current one. */
export function audienceQuery(to: Month | undefined) {
  return queryOptions({
    queryKey: ['figures', 'audience', to ?? 'now'],
    queryFn: () => staffCall(getAudience, { query: to === undefined ? {} : { from: to, to } }),
    placeholderData: keepPreviousData,
  });
}

/** Query for the thirteen months that end with `to`. */
export function cancellationReasonsQuery(to: Month) {
  return queryOptions({
    queryKey: ['figures', 'cancellation-reasons', to],
    queryFn: () => staffCall(getCancellationReasons, { query: { to } }),
    placeholderData: keepPreviousData,
  });
}

export function metricListQuery(input: MetricListQuery) {
  return queryOptions({
    queryKey: ['figures', 'list', input],
    queryFn: () => staffCall(getMetricList, { query: input }),
  });
}
