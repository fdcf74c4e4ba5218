import { z } from 'zod';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { oldAddressToNotify, recordNotified } from './address-change-store.ts';

export type AddressEmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofChange = z.object({ changeId: z.string() });

/**
 * Notifies the old address of the change, without revealing the new one.
 * @throws if the mail server does not accept the email
 */
export async function deliverAddressEvent(
  { db, mailer, appOrigin, clock }: AddressEmailDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  if (name !== 'address-changed') return;
  const { changeId } = ofChange.parse(payload);
  const to = await oldAddressToNotify(db, changeId);
  if (to === null) return;
  await sendEmail(db, mailer, appOrigin, {
    to,
    subject: 'Your account has a new email address',
    letter: {
      heading: 'Your account has a new email address',
      paragraphs: [
        'We moved your account from this address to another one, as you asked. You are signed out everywhere.',
        'Sign in with the new address and the password you had. First confirm the new address with the link that we sent there.',
        'If you did not ask for this, please write to us immediately.',
      ],
      facts: [],
      action: null,
    },
    reference: `address-changed-${changeId}`,
    category: emailKinds['address-changed'],
    at: clock.now().instant,
  });
  await recordNotified(db, changeId);
}
