import { isOpenRefund, refundAfterAnswer } from '@niveshak/domain/checkout/refund-state';
import { refundProcessed } from '@niveshak/domain/ledger/events';
import { lockUser } from '../identity/index.ts';
import { post } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { addJob, emit } from '../platform/outbox.ts';
import { publishEvent } from '../platform/public-events.ts';
import { gatewayOfPayment } from './gateways.ts';
import { refundTask } from './owe-refund.ts';
import type { Gateways, PaymentKey, PaymentProvider, ProviderRefund } from './ports.ts';
import { passGate } from './refund-gate.ts';
import {
  lockRefund,
  markChecked,
  markRequested,
  moveRefund,
  openRefunds,
  refundById,
  refundsOfPayment,
  reopenRefund,
} from './refund-store.ts';
import type { Refund } from './refund-store.ts';
import { isTransferred } from './transfers/store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'refund-processed': { refundId: string };
    'refund-failed': { refundId: string };
  }
}

export type RefundDeps = { readonly db: Db; readonly gateways: Gateways };

/**
 * Advances one refund: requests it from the provider, or reads the result of an earlier request. Safe to interrupt,
 * repeat and run concurrently: each attempt has its own idempotency key, and a refund that may have been requested
 * before is looked up first. A refund unknown to the provider must pass the gate before it is sent.
 *
 * @returns `unavailable` if the provider did not respond; the caller should retry
 */
export async function processRefund(
  deps: RefundDeps,
  refundId: string,
  time: BusinessTime,
): Promise<'settled' | 'waiting' | 'unavailable'> {
  const { db, gateways } = deps;
  const refund = await refundById(db, refundId);
  if (refund === null || !isOpenRefund[refund.state]) return 'settled';
  if (await isTransferred(db, refund.paymentId)) {
    // Staff send the refund from the firm's bank and record its reference.
    const isNew = refund.state === 'owed';
    const admitted = isNew ? await db.transaction().execute((tx) => admit(tx, refund, time)) : 'waiting';
    return admitted === 'settled' ? 'settled' : 'waiting';
  }
  const { gateway, key } = await gatewayOfPayment(db, gateways, refund.paymentId);
  const known = refund.state === 'owed' ? null : await findAtProvider(gateway, key, refund);
  if (known === 'unavailable') return 'unavailable';
  if (known === null) {
    const admitted = await db.transaction().execute((tx) => admit(tx, refund, time));
    if (admitted !== 'send') return admitted;
  }
  const answer =
    known ??
    (await gateway.refund({
      ...key,
      amountPaise: refund.amount,
      idempotencyKey: refund.idempotencyKey,
    }));
  if (answer === 'unavailable') return 'unavailable';
  return db.transaction().execute((tx) => takeAnswer(tx, refund, answer, time));
}

/**
 * Marks a refund as requested if it may be sent. Returns `waiting` if its payment is disputed or another run is sending
 * it.
 */
async function admit(tx: Tx, seen: Refund, time: BusinessTime): Promise<'send' | 'settled' | 'waiting'> {
  await lockUser(tx, seen.userId);
  const refund = await lockRefund(tx, seen.id);
  if (!isOpenRefund[refund.state] || refund.attempt !== seen.attempt) return 'settled';
  if (refund.state !== seen.state) return 'waiting';
  const passed = await passGate(tx, refund, time);
  if (passed !== 'send') return passed === 'wait' ? 'waiting' : 'settled';
  await markRequested(tx, refund.id, time.instant);
  return 'send';
}

/** Returns the attempt's refund at the provider, or null if there is none. */
async function findAtProvider(
  gateway: PaymentProvider,
  key: PaymentKey,
  refund: Refund,
): Promise<ProviderRefund | null | 'unavailable'> {
  const all = await gateway.refundsOf(key);
  if (all === 'unavailable') return 'unavailable';
  return (
    all.find(({ id, receipt }) => id === refund.providerRefundId || receipt === refund.idempotencyKey) ?? null
  );
}

async function takeAnswer(
  tx: Tx,
  query: Refund,
  answer: ProviderRefund | { readonly refused: string },
  time: BusinessTime,
): Promise<'settled' | 'waiting'> {
  await lockUser(tx, query.userId);
  const refund = await lockRefund(tx, query.id);
  // Advanced by a concurrent run, or superseded by another attempt.
  if (refund.attempt !== query.attempt) return 'settled';
  if ('refused' in answer) {
    if (refundAfterAnswer(refund.state, 'failed') === null) return 'settled';
    await fail(tx, refund, answer.refused, time);
    return 'settled';
  }
  const next = refundAfterAnswer(refund.state, answer.status);
  if (next === null) return 'settled';
  const { id: providerRefundId } = answer;
  if (next === 'failed') {
    await moveRefund(tx, refund.id, { state: 'requested', providerRefundId, settledAt: null });
    await fail(tx, refund, 'failed', time);
    return 'settled';
  }
  if (next !== 'processed') {
    await moveRefund(tx, refund.id, { state: next, providerRefundId, settledAt: null });
    return 'waiting';
  }
  await moveRefund(tx, refund.id, { state: 'processed', providerRefundId, settledAt: time.instant });
  const { userId, orderId, paymentId, amount } = refund;
  const from = (await isTransferred(tx, paymentId)) ? 'bank' : 'gateway';
  await post(tx, refundProcessed({ refundId: refund.id, userId, orderId, paymentId, amount, from }), time);
  await emit(tx, 'refund-processed', { refundId: refund.id }, time.instant);
  const event = { kind: 'refund-processed', subjectId: refund.id, memberId: userId } as const;
  await publishEvent(tx, event, time.instant);
  return 'settled';
}

/**
 * Settles a refund that staff sent from the firm's bank account. Returns null if there is no such refund, or `other` if
 * it is not awaiting a bank transfer.
 */
export async function settleByTransfer(
  tx: Tx,
  refundId: string,
  utr: string,
  time: BusinessTime,
): Promise<Refund | 'other' | null> {
  const seen = await refundById(tx, refundId);
  if (seen === null || !(await isTransferred(tx, seen.paymentId))) return null;
  if (seen.state === 'owed' && (await admit(tx, seen, time)) !== 'send') return 'other';
  const { paymentId, amount: amountPaise } = seen;
  const sent = { id: utr, paymentId, amountPaise, status: 'processed', receipt: null } as const;
  await lockUser(tx, seen.userId);
  if ((await lockRefund(tx, refundId)).state !== 'requested') return 'other';
  await takeAnswer(tx, seen, sent, time);
  return seen;
}

/**
 * Marks a refund as failed and notifies the member. The amount stays payable in the ledger until staff retry it or pay
 * it another way.
 */
async function fail(tx: Tx, refund: Refund, failure: string, time: BusinessTime): Promise<void> {
  await moveRefund(tx, refund.id, { state: 'failed', failure, settledAt: time.instant });
  await emit(tx, 'refund-failed', { refundId: refund.id }, time.instant);
}

/** Schedules a payment's open refunds once its dispute has ended. */
export async function resumeRefunds(tx: Tx, paymentId: string, disputeId: string): Promise<void> {
  for (const { id, state } of await refundsOfPayment(tx, paymentId))
    if (isOpenRefund[state]) await addJob(tx, refundTask, { refundId: id }, `refund-${id}-${disputeId}`);
}

/** Retries a failed refund. Returns false if it has not failed. */
export async function retryRefund(db: Db, refundId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state !== 'failed') return false;
    await reopenRefund(tx, refund);
    await addJob(tx, refundTask, { refundId }, `refund-${refundId}-${refund.attempt + 1}`);
    return true;
  });
}

/**
 * Runs the job for one refund.
 * @throws if the provider does not respond, so that the job is retried
 */
export async function handleRefundJob(deps: RefundDeps, refundId: string, time: BusinessTime): Promise<void> {
  if ((await processRefund(deps, refundId, time)) === 'unavailable')
    throw new Error('The payment provider did not answer; the refund is carried out later.');
}

/**
 * Advances all open refunds of a payment, as triggered by a refund webhook. Returns `unavailable` if the provider did
 * not respond.
 */
export async function settleRefundsOf(
  deps: RefundDeps,
  paymentId: string,
  time: BusinessTime,
): Promise<'done' | 'unavailable'> {
  for (const { id, state } of await refundsOfPayment(deps.db, paymentId)) {
    if (isOpenRefund[state] && (await processRefund(deps, id, time)) === 'unavailable') return 'unavailable';
  }
  return 'done';
}

/** Resumes refunds interrupted by a crash, and retrieves results not reported by webhook. */
export function refundReconciliation(deps: RefundDeps): RecurringJob {
  return {
    name: 'refund-reconciliation',
    run: async (time) => {
      const silent = new Set<string | null>();
      for (const { id, gateway } of await openRefunds(deps.db, 200)) {
        // The next run, minutes later, queries unresponsive gateways again.
        if (silent.has(gateway)) continue;
        if ((await processRefund(deps, id, time)) === 'unavailable') silent.add(gateway);
        else await markChecked(deps.db, id);
      }
    },
  };
}
