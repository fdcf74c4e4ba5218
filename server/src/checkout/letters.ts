import { z } from 'zod';
import { letterKinds } from '@niveshak/domain/notifications/letters';
import type { LetterKind } from '@niveshak/domain/notifications/letters';
import { userById } from '../identity/index.ts';
import { sendLetter } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { earlyEndsBy } from './early-end-store.ts';
import { chargebackById } from './chargeback-store.ts';
import { chargebackEndedLetter, chargebackOpenedLetter } from './letters/chargebacks.ts';
import { cancelledLetter, serviceEndedLetter } from './letters/early-ends.ts';
import type { Composed, LetterContext } from './letters/context.ts';
import { heldLetter, receiptLetter, returnedLetter } from './letters/payments.ts';
import { refundFailedLetter, refundGrantedLetter, refundProcessedLetter } from './letters/refunds.ts';
import { pausedLetter } from './letters/pauses.ts';
import { noticeLetter } from './letters/term-notices.ts';
import { refundById } from './refund-store.ts';

export type LetterDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

/** Returns null if there is nothing left to report. */
type Compose = (context: LetterContext, payload: unknown) => Promise<Composed | null>;

const ofOrder = z.object({ orderId: z.string() });
const ofPayment = z.object({ orderId: z.string(), paymentId: z.string() });
const ofRefund = z.object({ refundId: z.string() });
const ofGranted = z.object({ userId: z.string(), amount: z.int(), creditNote: z.string() });
const ofChargeback = z.object({ chargebackId: z.string() });
const ofCancellation = z.object({ termId: z.string(), references: z.array(z.string()) });
const ofServiceEnd = z.object({ userId: z.string(), lastDay: z.string(), references: z.array(z.string()) });
const ofPause = z.object({
  termId: z.string(),
  from: z.string(),
  resumesOn: z.string(),
  endDate: z.string(),
  isOver: z.boolean(),
  at: z.string(),
});
const ofNotice = z.object({
  termId: z.string(),
  kind: z.enum(['ends-in-7', 'ends-in-1', 'ended', 'begins', 'resumes']),
  startDate: z.string(),
  endDate: z.string(),
});

const letters = {
  'order-fulfilled': (context, payload) => receiptLetter(context, ofOrder.parse(payload).orderId),
  'payment-held': (context, payload) => heldLetter(context, ofPayment.parse(payload)),
  'payment-returned': (context, payload) => returnedLetter(context, ofPayment.parse(payload)),
  'refund-granted': (context, payload) => refundGrantedLetter(context, ofGranted.parse(payload)),
  'refund-processed': async (context, payload) => {
    const refund = await refundById(context.db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundProcessedLetter(context, refund);
  },
  'refund-failed': async (context, payload) => {
    const refund = await refundById(context.db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundFailedLetter(context, refund);
  },
  'subscription-cancelled': async (context, payload) => {
    const { termId, references } = ofCancellation.parse(payload);
    return cancelledLetter(context, termId, await earlyEndsBy(context.db, references));
  },
  'service-ended': async (context, payload) => {
    const { userId, lastDay, references } = ofServiceEnd.parse(payload);
    return serviceEndedLetter(context, { userId, lastDay }, await earlyEndsBy(context.db, references));
  },
  'chargeback-opened': async (context, payload) => {
    const chargeback = await chargebackById(context.db, ofChargeback.parse(payload).chargebackId);
    return chargeback === null ? null : chargebackOpenedLetter(context, chargeback);
  },
  'chargeback-ended': async (context, payload) => {
    const chargeback = await chargebackById(context.db, ofChargeback.parse(payload).chargebackId);
    return chargeback === null ? null : chargebackEndedLetter(context, chargeback);
  },
  'plan-paused': (context, payload) => pausedLetter(context, ofPause.parse(payload)),
  'term-notice': (context, payload) => noticeLetter(context, ofNotice.parse(payload)),
} as const satisfies Partial<Record<LetterKind, Compose>>;

function isOfCheckout(name: string): name is keyof typeof letters {
  return Object.hasOwn(letters, name);
}

/** Sends the email for an event of this slice; ignores other events. */
export async function deliverCheckoutEvent(deps: LetterDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin, clock } = deps;
  if (!isOfCheckout(name)) return;
  const { today, instant } = clock.now();
  const composed = await letters[name]({ db, appOrigin, today }, payload);
  if (composed === null) return;
  const { userId, subject, letter, reference } = composed;
  const { email: to } = await userById(db, userId);
  await sendLetter(db, mailer, appOrigin, {
    to,
    subject,
    letter,
    reference,
    category: letterKinds[name],
    at: instant,
  });
}
