/** What falls due, in the order of the list of a day. */
export const dueKinds = [
  'term-end',
  'trial-end',
  'term-start',
  'free-days',
  'pause',
  'reminder',
  'referral-month',
  'gift-letter',
  'gift-return',
  'order-expiry',
  'refund',
  'article',
  'rebalance',
  'digest',
  'price',
  'legal-text',
  'complaint',
  'coupon-end',
  'service-end',
  'credit-note-deadline',
  'retention',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** So far ahead a list may look, in days: a year and a leap day. */
export const mostDaysAhead = 366;
