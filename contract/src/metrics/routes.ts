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
/** Fresh second factor: the file contains the name and email address of everyone listed. */
const save = { permission: 'figures.read', secondFactor: 'fresh' } as const;

export const getMetrics = defineStaffRoute({
  id: 'getMetrics',
  method: 'GET',
  path: '/staff/figures',
  staff: read,
  summary: 'The firm’s metrics by month; at most three years.',
  query: monthsQuery,
  response: metricsSchema,
});

export const getRecentMetrics = defineStaffRoute({
  id: 'getRecentMetrics',
  method: 'GET',
  path: '/staff/figures/recent',
  staff: read,
  summary:
    'Sales, refunds, new and leaving members of today, of the last thirty days and of the thirty before, and the monthly value of plans at their ends.',
  response: recentMetricsSchema,
});

export const getCohorts = defineStaffRoute({
  id: 'getCohorts',
  method: 'GET',
  path: '/staff/figures/cohorts',
  staff: read,
  summary:
    'Members by the month of their first purchase, and how many stay, month by month; at most three years of cohorts.',
  query: monthsQuery,
  response: cohortsSchema,
});

export const getYields = defineStaffRoute({
  id: 'getYields',
  method: 'GET',
  path: '/staff/figures/yields',
  staff: read,
  summary: 'What coupons, referrals and gifts gave and brought, by month and in all; at most three years.',
  query: monthsQuery,
  response: yieldsSchema,
});

export const getAudience = defineStaffRoute({
  id: 'getAudience',
  method: 'GET',
  path: '/staff/figures/audience',
  staff: read,
  summary: 'How many members read each article, and how closely those who follow a portfolio hold it.',
  query: monthsQuery,
  response: audienceSchema,
});

export const getCancellationReasons = defineStaffRoute({
  id: 'getCancellationReasons',
  method: 'GET',
  path: '/staff/figures/cancellation-reasons',
  staff: read,
  summary: 'Why members cancelled, by month; at most three years.',
  query: monthsQuery,
  response: cancellationReasonsSchema,
});

export const getMetricList = defineStaffRoute({
  id: 'getMetricList',
  method: 'GET',
  path: '/staff/figures/list',
  staff: read,
  summary: 'The members that a metric counts, and what each adds.',
  query: metricListQuery,
  response: metricListSchema,
});

export const saveMetricList = defineStaffRoute({
  id: 'saveMetricList',
  method: 'GET',
  path: '/staff/figures/list.csv',
  staff: save,
  summary: 'The same, all of it, as CSV; kept in the audit log.',
  query: metricListQuery,
  response: csvFile,
});
