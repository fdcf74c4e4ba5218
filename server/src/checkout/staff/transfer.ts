import { z } from 'zod';
import {
  bankTransfer,
  paymentOfUtr,
  readUtr,
  transferProblem,
} from '@niveshak/domain/checkout/bank-transfer';
import { calendarDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import { needsSecondPerson } from '@niveshak/domain/staff/refund-limit';
import { recordTdsOfTransfer } from '../../billing/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { Done } from '../../platform/staff/act.ts';
import type { ApprovableAction, Request } from '../../platform/staff/actions.ts';
import { refundLimit } from '../../platform/staff/refund-limit.ts';
import { lockMemberAndGivers } from '../fulfil.ts';
import { paymentById } from '../payment-store.ts';
import { takeTransfer } from '../settle.ts';
import type { ActDeps } from '../settle.ts';
import { orderById } from '../store.ts';
import type { Order } from '../store.ts';
import { insertTransfer, isRecordedUtr, lockUtr } from '../transfers/store.ts';

const money = z.int().transform((value) => paise(value));

const input = z.object({
  orderId: z.string(),
  utr: z.string().refine((text) => readUtr(text) === text),
  received: money,
  tds: money,
  paidOn: z.string().refine(isCalendarDate).transform(calendarDate),
  payer: z.string(),
  isHeld: z.boolean(),
});
type Input = z.infer<typeof input>;
type Planned = Input & { readonly order: Order };

type Recorded = { readonly outcome: 'done'; readonly result: 'fulfilled' | 'held' | 'returned' };
const results = { fulfils: 'fulfilled', held: 'held', 'to-refund': 'returned' } as const;

const refused = (detail: string) => refuse('transfer-refused', { detail });

/**
 * Staff action that records an order's bank transfer, which then settles like a captured payment. Above the firm's
 * refund limit, it needs a second approver.
 */
export const transferAction = (deps: ActDeps): ApprovableAction<Input, Planned, Recorded> => ({
  act: 'record-transfer',
  name: 'transfer',
  input,
  lock: async (tx, { utr, orderId }) => {
    await lockUtr(tx, utr);
    const order = await orderById(tx, orderId);
    if (order !== null) await lockMemberAndGivers(tx, deps.gifts, order.userId);
  },
  plan: async (db, wish, { time }) => {
    const order = await orderById(db, wish.orderId);
    if (order?.gateway !== bankTransfer) return refuse('not-found');
    if (await isRecordedUtr(db, wish.utr)) return refused('A transfer with this UTR is already recorded.');
    const { amount, agreed, createdAt } = order;
    const facts = {
      amount,
      taxable: agreed.invoice.taxable,
      buyerGstin: agreed.billing.gstNumber,
      openedOn: businessTimeAt(createdAt).today,
    };
    const problem = transferProblem(facts, wish, time.today);
    return problem === null ? { ...wish, order } : refused(problem);
  },
  needsApproval: async (db, { received, tds }) =>
    needsSecondPerson(await refundLimit(db), zeroPaise, add(received, tds)),
  pending: ({ order: { id, userId }, utr, received, tds, paidOn }) => ({
    title: `Record the bank transfer ${utr}`,
    subject: { kind: 'member', id: userId },
    subjectId: id,
    userId,
    amount: received,
    facts: { orderId: id, utr, amount: received, tds, paidOn },
  }),
  alreadyPending: refuse('changed-meanwhile', {
    detail: 'A transfer for this order is already pending approval.',
  }),
  apply: (tx, planned, request) => record(tx, deps, planned, request),
});

async function record(
  tx: Tx,
  deps: ActDeps,
  planned: Planned,
  { actor, time }: Request,
): Promise<Done<Recorded> | Refusal> {
  const { order, utr, received, tds, paidOn, payer } = planned;
  const paymentId = paymentOfUtr(utr);
  await takeTransfer(
    tx,
    deps,
    order,
    {
      id: paymentId,
      amountPaise: add(received, tds),
      currency: 'INR',
      status: 'captured',
      transfer: { utr, tds },
    },
    time,
  );
  const payment = await paymentById(tx, paymentId);
  if (payment === null) throw new Error(`The transfer ${utr} was not recorded.`);
  const result = results[payment.role];
  // The firm never received the deducted tax, so it cannot refund it.
  if (tds > 0 && result !== 'fulfilled')
    return refused(
      'This order can no longer be fulfilled. Hold the amount received, without TDS, and refund it.',
    );
  const { id: orderId, userId } = order;
  const { staffId } = actor;
  const at = time.instant;
  await insertTransfer(tx, { utr, paymentId, orderId, received, tds, paidOn, payer, staffId, at });
  if (tds > 0) await recordTdsOfTransfer(tx, { orderId, amount: tds, paidOn }, at);
  return done(
    {
      action: 'transfer.record',
      subject: { kind: 'member', id: userId },
      after: { orderId, utr, amount: received, tds, paidOn, result },
    },
    { outcome: 'done', result },
  );
}

/**
 * Returns the action input for a request.
 * @param utr in UTR format
 */
export function transferInput(
  orderId: string,
  body: {
    readonly utr: string;
    readonly received: number;
    readonly tds: number;
    readonly paidOn: string;
    readonly payer: string;
    readonly isHeld: boolean;
  },
): Input {
  return {
    orderId,
    utr: readUtr(body.utr) ?? '',
    received: paise(body.received),
    tds: paise(body.tds),
    paidOn: calendarDate(body.paidOn),
    payer: body.payer,
    isHeld: body.isHeld,
  };
}
