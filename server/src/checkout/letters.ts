import { z } from 'zod';
import { userById } from '../identity/index.ts';
import { sendLetter } from '../notifications/index.ts';
import type { Letter, Mailer } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { earlyEndsBy } from './early-end-store.ts';
import { cancelledLetter, serviceEndedLetter } from './letters/early-ends.ts';
import { heldLetter, receiptLetter, returnedLetter } from './letters/payments.ts';
import { refundFailedLetter, refundProcessedLetter } from './letters/refunds.ts';
import { noticeLetter } from './letters/term-notices.ts';
import { refundById } from './refund-store.ts';

export type LetterDeps = { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string };

/** A letter with its subject and who gets it; null when there is nothing to tell any more. */
export type Composed = {
  readonly userId: string;
  readonly subject: string;
  readonly letter: Letter;
  /** The same event is the same message, however often it is delivered. */
  readonly reference: string;
};

type Compose = (db: Db, appOrigin: string, payload: unknown) => Promise<Composed | null>;

const ofOrder = z.object({ orderId: z.string() });
const ofPayment = z.object({ orderId: z.string(), paymentId: z.string() });
const ofRefund = z.object({ refundId: z.string() });
const ofCancellation = z.object({ termId: z.string(), references: z.array(z.string()) });
const ofServiceEnd = z.object({ userId: z.string(), lastDay: z.string(), references: z.array(z.string()) });
const ofNotice = z.object({
  termId: z.string(),
  kind: z.enum(['ends-in-7', 'ends-in-1', 'ended', 'begins']),
  startDate: z.string(),
  endDate: z.string(),
});

/** Which letter each event of the money's life sends. */
const letters: Readonly<Record<string, Compose>> = {
  'order-fulfilled': (db, origin, payload) => receiptLetter(db, origin, ofOrder.parse(payload).orderId),
  'payment-held': (db, origin, payload) => heldLetter(db, origin, ofPayment.parse(payload)),
  'payment-returned': (db, origin, payload) => returnedLetter(db, origin, ofPayment.parse(payload)),
  'refund-processed': async (db, origin, payload) => {
    const refund = await refundById(db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundProcessedLetter(refund, origin);
  },
  'refund-failed': async (db, origin, payload) => {
    const refund = await refundById(db, ofRefund.parse(payload).refundId);
    return refund === null ? null : refundFailedLetter(refund, origin);
  },
  'subscription-cancelled': async (db, origin, payload) => {
    const { termId, references } = ofCancellation.parse(payload);
    return cancelledLetter(db, origin, termId, await earlyEndsBy(db, references));
  },
  'service-ended': async (db, origin, payload) => {
    const { userId, lastDay, references } = ofServiceEnd.parse(payload);
    return serviceEndedLetter(db, origin, { userId, lastDay }, await earlyEndsBy(db, references));
  },
  'term-notice': (db, origin, payload) => noticeLetter(db, origin, ofNotice.parse(payload)),
};

/** Sends the letter of an event of this slice; other events are none of its business. */
export async function deliverCheckoutEvent(deps: LetterDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  const composed = await letters[name]?.(db, appOrigin, payload);
  if (composed === undefined || composed === null) return;
  const { userId, subject, letter, reference } = composed;
  const { email: to } = await userById(db, userId);
  await sendLetter(db, mailer, appOrigin, { to, subject, letter, reference });
}
