import { z } from 'zod';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { userById } from '../identity/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { earlyEndsBy } from './early-end-store.ts';
import { chargebackById } from './chargeback-store.ts';
import { chargebackEndedEmail, chargebackOpenedEmail } from './emails/chargebacks.ts';
import { cancelledEmail, sunsetEmail } from './emails/early-ends.ts';
import type { ComposedEmail, EmailContext } from './emails/context.ts';
import { heldEmail, receiptEmail, returnedEmail } from './emails/payments.ts';
import { refundFailedEmail, refundGrantedEmail, refundProcessedEmail } from './emails/refunds.ts';
import { pausedEmail } from './emails/pauses.ts';
import { noticeEmail } from './emails/term-notices.ts';
import { transferEmail } from './emails/transfers.ts';
import { refundById } from './refund-store.ts';

export type EmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

/** Returns the email, or null if there is nothing left to report. */
type Compose = (context: EmailContext, payload: unknown) => Promise<ComposedEmail | null>;

const ofOrder = z.object({ orderId: z.string() });
const ofPayment = z.object({ orderId: z.string(), paymentId: z.string() });
const ofRefund = z.object({ refundId: z.string() });
const ofGranted = z.object({ userId: z.string(), amount: z.int(), creditNote: z.string() });
const ofChargeback = z.object({ chargebackId: z.string() });
const ofCancellation = z.object({ termId: z.string(), references: z.array(z.string()) });
const ofSunset = z.object({ userId: z.string(), lastDay: z.string(), references: z.array(z.string()) });
const ofPause = z.object({
  termId: z.string(),
  from: z.string(),
  resumesOn: z.string(),
  endDate: z.string(),
  isOver: z.boolean(),
  isOwn: z.optional(z.boolean()),
  at: z.string(),
});
const ofNotice = z.object({
  termId: z.string(),
  kind: z.enum(['ends-in-1', 'ended', 'begins', 'resumes']),
  startDate: z.string(),
  endDate: z.string(),
});

const emails = {
  'transfer-awaited': (context, payload) => transferEmail(context, ofOrder.parse(payload).orderId),
  'order-fulfilled': (context, payload) => receiptEmail(context, ofOrder.parse(payload).orderId),
  'payment-held': (context, payload) => heldEmail(context, ofPayment.parse(payload)),
  'payment-returned': (context, payload) => returnedEmail(context, ofPayment.parse(payload)),
  'refund-granted': (context, payload) => refundGrantedEmail(context, ofGranted.parse(payload)),
  'refund-processed': async (context, payload) => {
    const refund = await refundById(context.db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundProcessedEmail(context, refund);
  },
  'refund-failed': async (context, payload) => {
    const refund = await refundById(context.db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundFailedEmail(context, refund);
  },
  'subscription-cancelled': async (context, payload) => {
    const { termId, references } = ofCancellation.parse(payload);
    return cancelledEmail(context, termId, await earlyEndsBy(context.db, references));
  },
  'service-ended': async (context, payload) => {
    const { userId, lastDay, references } = ofSunset.parse(payload);
    return sunsetEmail(context, { userId, lastDay }, await earlyEndsBy(context.db, references));
  },
  'chargeback-opened': async (context, payload) => {
    const chargeback = await chargebackById(context.db, ofChargeback.parse(payload).chargebackId);
    return chargeback === null ? null : chargebackOpenedEmail(context, chargeback);
  },
  'chargeback-ended': async (context, payload) => {
    const chargeback = await chargebackById(context.db, ofChargeback.parse(payload).chargebackId);
    return chargeback === null ? null : chargebackEndedEmail(context, chargeback);
  },
  'plan-paused': (context, payload) => pausedEmail(context, ofPause.parse(payload)),
  'term-notice': (context, payload) => noticeEmail(context, ofNotice.parse(payload)),
} as const satisfies Partial<Record<EmailKind, Compose>>;

function isOfCheckout(name: string): name is keyof typeof emails {
  return Object.hasOwn(emails, name);
}

/** Sends the email for an event of this slice; ignores other events. */
export async function deliverCheckoutEvent(deps: EmailDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin, clock } = deps;
  if (!isOfCheckout(name)) return;
  const { today, instant } = clock.now();
  const composed = await emails[name]({ db, appOrigin, today }, payload);
  if (composed === null) return;
  const { userId, subject, letter, reference } = composed;
  const { email: to } = await userById(db, userId);
  await sendEmail(db, mailer, appOrigin, {
    to,
    subject,
    letter,
    reference,
    category: emailKinds[name],
    isBilling: true,
    at: instant,
  });
}
