import { z } from 'zod';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { orderById } from '../checkout/index.ts';
import type { Order } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { consentEmail, graceEmail, lapsedEmail, stoppedEmail } from './emails/plan.ts';
import { failedEmail, noticeEmail } from './emails/payment.ts';
import type { ComposedEmail, RenewalContext } from './emails/context.ts';
import { mandateById } from './mandate-store.ts';
import type { Mandate } from './mandate-store.ts';
import { debitsOf, renewalById } from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';

export type EmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofRenewal = z.object({ renewalId: z.string() });
const ofFailure = z.object({ renewalId: z.string(), number: z.int() });
const ofResent = z.object({ renewalId: z.string(), at: z.string() });
const ofMandate = z.object({ mandateId: z.string() });

async function contextOf({ db, appOrigin }: EmailDeps, renewalId: string): Promise<RenewalContext | null> {
  const renewal = await renewalById(db, renewalId);
  const mandate = renewal === null ? null : await mandateById(db, renewal.mandateId);
  if (renewal === null || mandate === null) return null;
  const order = renewal.orderId === null ? null : await orderById(db, renewal.orderId);
  return { db, appOrigin, renewal, mandate, order };
}

/**
 * Sends the email for an event of this slice; ignores other events.
 * @throws if the mail server does not accept it
 */
export async function deliverRenewalEmail(deps: EmailDeps, name: string, payload: unknown): Promise<void> {
  const compose = async (): Promise<{
    kind: EmailKind;
    userId: string;
    email: ComposedEmail | null;
  } | null> => {
    if (name === 'renewal-stopped') {
      const mandate = await mandateById(deps.db, ofMandate.parse(payload).mandateId);
      if (mandate === null) return null;
      return { kind: name, userId: mandate.userId, email: await stoppedEmail(deps, mandate) };
    }
    if (name === 'renewal-failed') {
      const { renewalId, number } = ofFailure.parse(payload);
      const context = await contextOf(deps, renewalId);
      if (context === null) return null;
      const debit = (await debitsOf(deps.db, renewalId)).find((each) => each.number === number);
      const email = await failedEmail(context, number, debit?.failure ?? null);
      return { kind: name, userId: context.mandate.userId, email };
    }
    if (name === 'renewal-link-resent') {
      const { renewalId, at } = ofResent.parse(payload);
      const context = await contextOf(deps, renewalId);
      if (context === null) return null;
      const email = await failedEmail(context, 0, null);
      const reference = `renewal-failed-${renewalId}-again-${at}`;
      return {
        kind: 'renewal-failed',
        userId: context.mandate.userId,
        email: email === null ? null : { ...email, reference },
      };
    }
    const composers = {
      'renewal-consent': consentEmail,
      'renewal-grace': graceEmail,
      'renewal-lapsed': lapsedEmail,
    } as const;
    if (!isOf(composers, name)) return null;
    const context = await contextOf(deps, ofRenewal.parse(payload).renewalId);
    if (context === null) return null;
    return { kind: name, userId: context.mandate.userId, email: await composers[name](context) };
  };
  const made = await compose();
  if (made === null || made.email === null) return;
  await send(deps, made.kind, made.userId, made.email, deps.clock.now());
}

function isOf<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}

/**
 * Sends a renewal notice, at least one day before the debit. Returns whether the mail server accepted it, now or
 * earlier.
 */
export async function sendNotice(
  deps: EmailDeps,
  renewal: Renewal,
  mandate: Mandate,
  order: Order,
  time: BusinessTime,
): Promise<boolean> {
  const { db, appOrigin } = deps;
  const email = await noticeEmail({ db, appOrigin, renewal, mandate, order });
  try {
    const outcome = await send(deps, 'renewal-notice', renewal.userId, email, time);
    return outcome === 'sent' || outcome === 'already-sent';
  } catch {
    // Mail server unavailable: the notice is retried, and the bank is debited only after it was sent.
    return false;
  }
}

async function send(
  { db, mailer, appOrigin }: EmailDeps,
  kind: EmailKind,
  userId: string,
  { subject, letter, reference }: ComposedEmail,
  { instant: at }: BusinessTime,
) {
  const { email: to } = await userById(db, userId);
  const category = emailKinds[kind];
  return sendEmail(db, mailer, appOrigin, { to, subject, letter, reference, category, isBilling: true, at });
}
