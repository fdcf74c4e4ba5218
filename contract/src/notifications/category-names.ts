import type { EmailCategory } from '@niveshak/domain/notifications/email-category';
import { isEmailCategory } from '@niveshak/domain/notifications/email-category';

const names: Readonly<Record<EmailCategory, string>> = {
  receipt: 'Receipt',
  legal: 'Legal notice',
  requested: 'Requested',
  service: 'Service',
  alert: 'Alert',
  digest: 'Digest',
  letter: 'Article',
  offer: 'Welcome or offer',
  invitation: 'Invitation',
};

/** Returns an email category's name for staff. */
export function categoryName(category: string): string {
  return isEmailCategory(category) ? names[category] : category;
}
