import { emailKindNames } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';

/** Prefixes of email references that differ from the kind. The longest match applies. */
const beginnings: Readonly<Partial<Record<EmailKind, readonly string[]>>> = {
  'order-fulfilled': ['order-fulfilled', 'gift-bought'],
  'term-notice': ['term'],
  'gift-sent': ['gift-sent', 'gift-on-its-way'],
  'gift-claimed': ['gift-claimed', 'gift-accepted'],
  'gift-returned': ['gift-returned', 'gift-gone'],
  'gift-cut': ['gift-cut', 'gift-end-of-service', 'gift-given-up'],
  'gift-notice': [
    'gift-waiting',
    'gift-month-left',
    'gift-week-left',
    'gift-last-day',
    'gift-giver-waiting',
    'gift-giver-week-left',
  ],
  'grant-link-made': ['grant-link'],
  'referral-invited': ['referral-invite'],
  'complaint-reminder': ['complaint-due'],
  'publication-alert': ['alert'],
  'daily-digest': ['digest'],
};

const byLength = emailKindNames
  .flatMap((kind) => (beginnings[kind] ?? [kind]).map((beginning) => ({ kind, beginning })))
  .toSorted((a, b) => b.beginning.length - a.beginning.length);

/** Returns the email kind for a reference, or null if it is not one of the product's. */
export function kindOfReference(reference: string): EmailKind | null {
  return byLength.find(({ beginning }) => reference.startsWith(beginning))?.kind ?? null;
}
