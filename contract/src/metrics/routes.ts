import { defineStaffRoute } from '../http/route.ts';
import { csvFile } from '../http/shapes.ts';
import {
  audienceSchema,
  cancellationReasonsSchema,
  cohortsSchema,
  metricListQuery,
  metricListSchema,
  metricsSchema,
  monthsQuery,
  recentMetricsSchema,
  yieldsSchema,
} from './schemas.ts';

const read = { permission: 'figures.read', secondFactor: 'given' } as const;
/** Requires a fresh second factor, because the file contains the name and email address of everyone listed. */
const save = { permission: 'figures.read', secondFactor: 'fresh' } as const;

export const getMetrics = defineStaffRoute({
  id: 'getMetrics',
  method: 'GET',
  path: '/staff/figures',
  staff: read,
  summary: 'Returns the firm’s metrics by month, for at most three years.',
  query: monthsQuery,
  response: metricsSchema,
});

export const getRecentMetrics = defineStaffRoute({
  id: 'getRecentMetrics',
  method: 'GET',
  path: '/staff/figures/recent',
  staff: read,
  summary:
    'Returns sales, refunds, and new and leaving members for today, the last thirty days and the thirty before, with the monthly plan value at the end of each.',
  response: recentMetricsSchema,
});

export const getCohorts = defineStaffRoute({
  id: 'getCohorts',
  method: 'GET',
  path: '/staff/figures/cohorts',
  staff: read,
  summary:
    'Returns members by month of first purchase with their month-by-month retention, for at most three years of cohorts.',
  query: monthsQuery,
  response: cohortsSchema,
});

export const getYields = defineStaffRoute({
  id: 'getYields',
  method: 'GET',
  path: '/staff/figures/yields',
  staff: read,
  summary:
    'Returns the cost and yield of coupons, referrals and gifts, by month and in total, for at most three years.',
  query: monthsQuery,
  response: yieldsSchema,
});

export const getAudience = defineStaffRoute({
  id: 'getAudience',
  method: 'GET',
  path: '/staff/figures/audience',
  staff: read,
  summary:
    'Returns the number of readers of each article, and how closely portfolio followers hold each model.',
  query: monthsQuery,
  response: audienceSchema,
});

export const getCancellationReasons = defineStaffRoute({
  id: 'getCancellationReasons',
  method: 'GET',
  path: '/staff/figures/cancellation-reasons',
  staff: read,
  summary: 'Returns members’ cancellation reasons by month, for at most three years.',
  query: monthsQuery,
  response: cancellationReasonsSchema,
});

export const getMetricList = defineStaffRoute({
  id: 'getMetricList',
  method: 'GET',
  path: '/staff/figures/list',
  staff: read,
  summary: 'Lists the members counted in a metric and the contribution of each.',
  query: metricListQuery,
  response: metricListSchema,
});

export const saveMetricList = defineStaffRoute({
  id: 'saveMetricList',
  method: 'GET',
  path: '/staff/figures/list.csv',
  staff: save,
  summary: 'Exports the members counted in a metric as CSV; the export is recorded in the audit log.',
  query: metricListQuery,
  response: csvFile,
});
