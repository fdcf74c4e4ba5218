/** Kinds of scheduled work, in the order listed within a day. */
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

/** Maximum days a list may look ahead: a year and a leap day. */
export const mostDaysAhead = 366;
