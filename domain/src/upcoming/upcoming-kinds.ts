/** Kinds of scheduled work, in display order within a day. */
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
  'renewal',
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
  'statutory',
  'retention',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** Maximum number of days that a list may look ahead (a leap year). */
export const maxDaysAhead = 366;
