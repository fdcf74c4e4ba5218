import type { EmailCategory } from './email-category.ts';

/**
 * All emails of the product with their category, which is defined only here. Emails about money, an order or the end of
 * a paid plan are receipts. Emails required by law, or needed for members to keep what is theirs, are legal.
 */
export const emailKinds = {
  'transfer-awaited': 'receipt',
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
  // It changes the last day of a plan.
  'plan-paused': 'receipt',
  // Required at least a day before a debit (RBI e-mandate framework).
  'renewal-notice': 'legal',
  'renewal-consent': 'receipt',
  'renewal-failed': 'receipt',
  'renewal-grace': 'receipt',
  'renewal-lapsed': 'receipt',
  'renewal-stopped': 'receipt',
  'term-notice': 'service',
  'trial-ending': 'service',
  'plan-ending': 'service',
  'gift-sent': 'receipt',
  'gift-re-addressed': 'receipt',
  'gift-claimed': 'receipt',
  'gift-returned': 'receipt',
  'gift-cut': 'receipt',
  'gift-notice': 'service',
  'plan-granted': 'service',
  // Staff choose the recipient, who may not have an account.
  'grant-link-made': 'invitation',
  'legal-notice': 'legal',
  'price-notice': 'legal',
  'account-erased': 'legal',
  'inactivity-warning': 'legal',
  incident: 'legal',
  // The member must learn the decision and its reason.
  'identity-decided': 'legal',
  // Sent to the account's previous address.
  'address-changed': 'legal',
  // It changes the last day of a plan.
  'referral-taken-back': 'receipt',
  'referral-earned': 'service',
  'referral-invited': 'invitation',
  'confirm-address': 'requested',
  'verify-email': 'requested',
  'letter-resent': 'requested',
  // It explains to a paying subscriber where the subscription continues and how to sign in.
  'moved-in': 'legal',
  'complaint-received': 'legal',
  'complaint-answered': 'legal',
  // Sent to the firm's own staff.
  'complaint-reminder': 'requested',
  welcome: 'offer',
  'win-back': 'offer',
  'publication-alert': 'alert',
  'article-letter': 'letter',
  'daily-digest': 'digest',
} as const satisfies Record<string, EmailCategory>;

export type EmailKind = keyof typeof emailKinds;

export function isEmailKind(name: string): name is EmailKind {
  return Object.hasOwn(emailKinds, name);
}

export const emailKindNames: readonly EmailKind[] = Object.keys(emailKinds).filter(isEmailKind);
