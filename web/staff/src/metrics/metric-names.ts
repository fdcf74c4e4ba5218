import type { MetricListQuery } from '@niveshak/contract/metrics/schemas';
import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import { isMonth } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { minus } from '@niveshak/domain/primitives/number-format';
import { formatRupees, mulDivHalfUp, paise } from '@niveshak/domain/primitives/paise';

/** Metric names. `docs/metrics.md` defines the metrics. */
export const metricNames = {
  mrr: 'Monthly value of plans',
  arr: 'Yearly value of plans',
  deferred: 'Deferred revenue',
  members: 'Paying members',
  gifted: 'Paying members by gift',
  new: 'New',
  recovered: 'Recovered',
  expansion: 'Expansion',
  contraction: 'Contraction',
  'churned-voluntary': 'Left: cancelled or not renewed',
  'churned-involuntary': 'Left: refund, chargeback or sunset',
  move: 'Changed plan',
  gross: 'Gross sales',
  credited: 'Refunds and credits',
  sold: 'Net sales',
  gst: 'GST due',
  trials: 'Trials started',
  'trials-converted': 'Trials converted',
  cohort: 'Still members',
  'cohort-joined': 'First bought',
  'coupon-orders': 'Orders with a coupon',
  'coupon-discount': 'Discount by coupons',
  referred: 'Friends who joined',
  'referred-trial': 'Friends who tried',
  'referred-paid': 'Friends who paid',
  'referred-months': 'Friends who earned a month',
  'gifts-bought': 'Gifts bought',
  'gifts-claimed': 'Gifts claimed',
  'gifts-converted': 'Paid after a gift',
  'gifts-returned': 'Gifts returned',
  readers: 'Readers',
  'readers-soon': 'Readers in the first week',
  followers: 'Followers',
  'followers-close': 'Close followers',
} as const satisfies Record<MetricListName, string>;

const names = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] as const; // prettier-ignore

/** Returns a month as text, such as `June 2025`. */
export function monthText(month: Month): string {
  return `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** Returns the heading of a list, such as `Deferred revenue, June 2025`. */
export function listTitle({ figure, month, key, until }: MetricListQuery): string {
  if (figure === 'cohort' && isMonth(key))
    return `First bought in ${monthText(key)}, members in ${monthText(month)}`;
  const last = until === undefined || until === month ? '' : ` to ${monthText(until)}`;
  return `${metricNames[figure]}, ${monthText(month)}${last}`;
}

/** Returns whole rupees, such as `₹9,256`, for summaries. Lists show the paise. */
export function rupees(amount: number): string {
  return formatRupees(paise(amount), { decimals: 0 }).replace('-', minus);
}

/** Returns a change as text, such as `+₹500`, `−₹500` or `no change`. */
export function changeText(change: number, format: (value: number) => string): string {
  if (change === 0) return 'no change';
  return change > 0 ? `+${format(change)}` : format(change);
}

/** Returns the change between two values as shown, so that the columns of a table add up. */
export function changeBetween(now: number, before: number, format: (value: number) => string): string {
  const shown = (value: number) => (format === rupees ? mulDivHalfUp(paise(value), 1, 100) * 100 : value);
  return changeText(shown(now) - shown(before), format);
}

/** Returns a member count as text, such as `1 member` or `1,200 members`. */
export function membersText(number: number): string {
  return `${number.toLocaleString('en-IN')} ${number === 1 ? 'member' : 'members'}`;
}
