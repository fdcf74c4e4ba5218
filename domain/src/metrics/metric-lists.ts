import type { Movement } from './movement.ts';

/** Monthly metrics with a list of the counted members. The value says whether the lines sum amounts or count heads. */
export const metricLists = {
  mrr: 'money',
  arr: 'money',
  deferred: 'money',
  members: 'heads',
  gifted: 'heads',
  new: 'money',
  recovered: 'money',
  expansion: 'money',
  contraction: 'money',
  'churned-voluntary': 'money',
  'churned-involuntary': 'money',
  move: 'money',
  gross: 'money',
  credited: 'money',
  sold: 'money',
  gst: 'money',
  trials: 'heads',
  'trials-converted': 'heads',
  cohort: 'money',
  'cohort-joined': 'heads',
  'coupon-orders': 'money',
  'coupon-discount': 'money',
  referred: 'heads',
  'referred-trial': 'heads',
  'referred-paid': 'heads',
  'referred-months': 'heads',
  'gifts-bought': 'money',
  'gifts-claimed': 'heads',
  'gifts-converted': 'heads',
  'gifts-returned': 'heads',
  readers: 'heads',
  'readers-soon': 'heads',
  followers: 'heads',
  'followers-close': 'heads',
} as const satisfies Readonly<Record<string, 'money' | 'heads'>> &
  Readonly<Record<Exclude<Movement, 'unchanged'>, 'money'>>;
export type MetricListName = keyof typeof metricLists;

function isListName(name: string): name is MetricListName {
  return Object.hasOwn(metricLists, name);
}

export const listNames: readonly MetricListName[] = Object.keys(metricLists).filter(isListName);

/**
 * Metrics that do not occur exactly once per month in `MetricsMonth`: plan changes by pair, cohorts, yields, readers
 * and followers.
 */
const apart = [
  'move',
  'cohort',
  'cohort-joined',
  'coupon-orders',
  'coupon-discount',
  'referred',
  'referred-trial',
  'referred-paid',
  'referred-months',
  'gifts-bought',
  'gifts-claimed',
  'gifts-converted',
  'gifts-returned',
  'readers',
  'readers-soon',
  'followers',
  'followers-close',
] as const satisfies readonly MetricListName[];
type Apart = (typeof apart)[number];
/** Metric that occurs once in every month. */
export type MonthListName = Exclude<MetricListName, Apart>;

function isOfMonth(name: MetricListName): name is MonthListName {
  return !apart.some((each) => each === name);
}

export const monthLists: readonly MonthListName[] = listNames.filter(isOfMonth);

type Counted = { readonly members: number; readonly amount: number };

export interface ListedMonth {
  readonly mrr: number;
  readonly arr: number;
  readonly deferred: number;
  readonly members: number;
  readonly gifted: number;
  readonly movements: Readonly<Record<Movement, Counted>>;
  readonly gross: number;
  readonly credited: number;
  readonly sold: number;
  readonly gst: { readonly total: number };
  readonly trials: { readonly begun: number; readonly converted: number };
}

/** Metric as a number of members, as paise, or both; null if not applicable. */
export interface MetricValue {
  readonly members: number | null;
  readonly amount: number | null;
}

const money = (amount: number): MetricValue => ({ members: null, amount });
const heads = (members: number): MetricValue => ({ members, amount: null });

export function metricValue(month: ListedMonth, metric: MonthListName): MetricValue {
  switch (metric) {
    case 'mrr':
    case 'arr':
    case 'deferred':
    case 'gross':
    case 'credited':
    case 'sold':
      return money(month[metric]);
    case 'members':
    case 'gifted':
      return heads(month[metric]);
    case 'gst':
      return money(month.gst.total);
    case 'trials':
      return heads(month.trials.begun);
    case 'trials-converted':
      return heads(month.trials.converted);
    default:
      return month.movements[metric];
  }
}
