import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { Db } from '../platform/db/database.ts';
import { linkKey, readToken, signToken } from './link-tokens.ts';
import type { Mailer } from './ports.ts';
import { sendEmail } from './send-email.ts';
import { isSuppressed, unsuppress } from './store.ts';

export const confirmAddressPath = '/public/confirm-address';

/** Link lifetime (wall time). */
const validMs = 86_400_000;

/**
 * Sends a confirmation link to a suppressed address.
 * @throws if the mail server does not accept it
 */
export async function sendConfirmation(
  deps: { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string },
  email: string,
  at: Date,
): Promise<'sent' | 'not-suppressed'> {
  const { db, mailer, appOrigin } = deps;
  if (!(await isSuppressed(db, email))) return 'not-suppressed';
  const until = Date.now() + validMs;
  const token = signToken(await linkKey(db), `confirm-address:${until}:${email}`);
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject: 'Confirm your email address',
    letter: {
      heading: 'Confirm your email address',
      paragraphs: [
        'Emails to this address bounced or were marked as spam, so we paused them.',
        'You asked us to start again. Confirm your address with the button below; the link is valid for one day.',
        'If you did not ask for this, ignore this email. Nothing changes.',
      ],
      facts: [],
      action: {
        label: 'Confirm address',
        url: `${appOrigin}${confirmAddressPath}?token=${token}`,
      },
    },
    reference: `confirm-address-${until}`,
    category: emailKinds['confirm-address'],
    at,
  });
  return 'sent';
}

/** Returns the address that a link confirms, or null if the link was tampered with or is older than a day. */
export async function readConfirmLink(db: Db, token: string): Promise<string | null> {
  const payload = readToken(await linkKey(db), token);
  const [what, until = '', ...rest] = payload?.split(':') ?? [];
  return what === 'confirm-address' && Number(until) > Date.now() ? rest.join(':') : null;
}

export async function followConfirmLink(db: Db, email: string): Promise<void> {
  await unsuppress(db, email);
}
