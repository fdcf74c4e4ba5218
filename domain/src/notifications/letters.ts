import type { LetterCategory } from './letter-category.ts';

/**
 * Every letter of the product and what it counts as: decided here and nowhere else. What is about money, an order or
 * the end of what was paid for is a receipt; what the member must be told by law or to keep what is theirs is legal.
 */
export const letterKinds = {
  'order-fulfilled': 'receipt',
  'payment-held': 'receipt',
  'payment-returned': 'receipt',
  'refund-granted': 'receipt',
  'refund-processed': 'receipt',
  'refund-failed': 'receipt',
  'subscription-cancelled': 'receipt',
  'service-ended': 'legal',
  'chargeback-opened': 'receipt',
  'chargeback-ended': 'receipt',
  // It moves the date until which a plan serves.
  'plan-paused': 'receipt',
  'term-notice': 'service',
  'gift-sent': 'receipt',
  'gift-re-addressed': 'receipt',
  'gift-claimed': 'receipt',
  'gift-returned': 'receipt',
  'gift-cut': 'receipt',
  'gift-notice': 'service',
  'plan-granted': 'service',
  // It goes to somebody whom staff name and who may have no account.
  'grant-link-made': 'invitation',
  'account-erased': 'legal',
  // Without it nobody knows that they can go on, or why they cannot.
  'identity-decided': 'legal',
  // It goes to the address that the account had.
  'address-changed': 'legal',
  // It moves the date until which a plan serves.
  'referral-taken-back': 'receipt',
  'referral-earned': 'service',
  'referral-invited': 'invitation',
  'confirm-address': 'requested',
  'letter-resent': 'requested',
  // It says where the subscription that somebody paid for is served from now on, and how to get in.
  'moved-in': 'legal',
  'complaint-received': 'legal',
  'complaint-answered': 'legal',
  // To the firm's own people.
  'complaint-reminder': 'requested',
  'publication-alert': 'alert',
  'article-letter': 'letter',
  'daily-digest': 'digest',
} as const satisfies Record<string, LetterCategory>;

export type LetterKind = keyof typeof letterKinds;
