import { z } from 'zod';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { recordConfirmation, userById } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { linkKey, readToken, signToken } from './link-tokens.ts';
import type { Mailer } from './ports.ts';
import { sendEmail } from './send-email.ts';

export const verifyEmailPath = '/public/verify-email';

/** Link lifetime (wall time). */
const validMs = 86_400_000;
/** Minimum interval between emails that were not requested with a button. */
const unrequestedMs = 3_600_000;

const unproved = z.object({ userId: z.string(), sub: z.string(), isRequested: z.boolean() });
const proof = z.tuple([z.string(), z.string()]);

/**
 * Sends the verification email for an account whose identity provider does not verify addresses.
 * @throws if the mail server does not accept it
 */
export async function deliverVerification(
  deps: { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string; readonly clock: Clock },
  name: string,
  payload: unknown,
): Promise<void> {
  if (name !== 'address-unproved') return;
  const { db, mailer, appOrigin, clock } = deps;
  const { userId, sub, isRequested } = unproved.parse(payload);
  const { email } = await userById(db, userId);
  const now = Date.now();
  const until = now + validMs;
  const token = signToken(await linkKey(db), `verify-email:${until}:${JSON.stringify([sub, email])}`);
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject: 'Verify your email',
    letter: {
      heading: 'Verify your email',
      paragraphs: [
        'Verify that this is your email address with the button below; the link is valid for one day.',
        'If you did not sign up, ignore this email.',
      ],
      facts: [],
      action: { label: 'Verify email', url: `${appOrigin}${verifyEmailPath}?token=${token}` },
    },
    reference: `verify-email-${userId}-${isRequested ? now : Math.floor(now / unrequestedMs)}`,
    category: emailKinds['verify-email'],
    isNeededToSignIn: true,
    at: clock.now().instant,
  });
}

/**
 * Returns the account and address that a link verifies, or null if the link was tampered with or is older than a day.
 */
export async function readVerifyLink(
  db: Db,
  token: string,
): Promise<{ readonly sub: string; readonly email: string } | null> {
  const payload = readToken(await linkKey(db), token);
  const [what, until = '', ...rest] = payload?.split(':') ?? [];
  if (what !== 'verify-email' || Number(until) <= Date.now()) return null;
  const [sub, email] = proof.parse(JSON.parse(rest.join(':')));
  return { sub, email };
}

export async function followVerifyLink(
  db: Db,
  proven: { readonly sub: string; readonly email: string },
): Promise<void> {
  await recordConfirmation(db, proven);
}
