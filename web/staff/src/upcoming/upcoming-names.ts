import type { DueKind } from '@niveshak/domain/upcoming/upcoming-kinds';

/** What each kind is called on the list. */
export const dueNames = {
  'term-end': 'Plan ends',
  'trial-end': 'Trial ends',
  'term-start': 'Plan begins',
  'free-days': 'Free days begin',
  pause: 'Pause',
  reminder: 'Reminder',
  'referral-month': 'Referral month',
  'gift-letter': 'Gift letter',
  'gift-return': 'Gift returned',
  'order-expiry': 'Order expires',
  refund: 'Refund awaited',
  article: 'Article published',
  rebalance: 'Rebalance published',
  digest: 'Alert or digest',
  price: 'New price',
  'legal-text': 'Legal text',
  complaint: 'Complaint reminder',
  'coupon-end': 'Coupon ends',
  'service-end': 'Service ends',
  'credit-note-deadline': 'Tax deadline',
  retention: 'Deletion',
} as const satisfies Record<DueKind, string>;
