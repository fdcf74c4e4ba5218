import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { CallInput } from './test-member.ts';

const { start, subject, body } = lifecycleEmails['welcome-1'].standard;
const written = { kind: 'welcome-1', start, subject, body };
const reason = 'A test of the table.';

/** Expected responses of the lifecycle email routes for permitted roles. */
export const lifecycleEmailRows: Readonly<
  Record<string, { readonly input?: CallInput; readonly status: number }>
> = {
  listLifecycleEmails: { status: 200 },
  saveLifecycleEmail: {
    input: { body: { ...written, isOn: false, days: 0, seen: 99, reason } },
    status: 409,
  },
  previewLifecycleEmail: { input: { body: written }, status: 200 },
  getSampleEmails: { input: { params: { kind: 'refund-processed' } }, status: 200 },
  getNewsletterSettings: { status: 200 },
  saveNewsletterSettings: { input: { body: { countsClicks: true, reason } }, status: 409 },
  sendTestLifecycleEmail: { input: { body: written }, status: 200 },
};
