import type { Order } from '../checkout/index.ts';
import { lockWithFreeTime, orderById, renewalOrderProblem, settleOrder } from '../checkout/index.ts';
import type { SettleDeps } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import { termById } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { nameOfPlan, readPlanDescriptions } from '../catalogue/index.ts';
import { cancelRenewalOrder } from '../checkout/index.ts';
import { emit } from '../platform/outbox.ts';
import { afterFailure } from './after-failure.ts';
import { barOf, canDebit } from './facts.ts';
import { consentOf, mandateById } from './mandate-store.ts';
import type { Mandate } from './mandate-store.ts';
import type { MandateProvider } from './ports.ts';
import {
  debitsOf,
  endRenewal,
  insertDebit,
  renewalById,
  setDebitPayment,
  updateRenewal,
} from './renewal-store.ts';
import type { Renewal, RenewalDebit } from './renewal-store.ts';
import { stopMandate } from './stop.ts';

export type DebitDeps = SettleDeps & { readonly mandates: MandateProvider };

/**
 * Requests a debit. Rechecks everything under the member's lock and records the debit before calling the provider, so
 * that a crash cannot cause a second debit.
 */
export async function requestDebit(deps: DebitDeps, renewal: Renewal, time: BusinessTime): Promise<void> {
  const attempts = await attemptsOf(deps, renewal);
  // An earlier payment may still succeed; retry later.
  if (attempts === 'unavailable') return;
  if (attempts.some(({ status }) => status === 'created' || status === 'authorized')) return;
  if (await openDebit(deps, renewal, time)) await callForDebit(deps, renewal.id, time);
}

async function attemptsOf({ db, mandates }: DebitDeps, { orderId }: Renewal) {
  const order = orderId === null ? null : await orderById(db, orderId);
  return order === null || order.providerOrderId === null ? [] : mandates.attemptsOf(order.providerOrderId);
}

/** Records a debit, or ends the renewal if debits are no longer allowed. Returns whether to call the provider. */
async function openDebit(deps: DebitDeps, known: Renewal, time: BusinessTime): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockWithFreeTime(tx, deps.gifts, known.userId, time);
    const renewal = await renewalById(tx, known.id);
    if (renewal === null || (renewal.state !== 'noticed' && renewal.state !== 'retrying')) return false;
    const mandate = await mandateById(tx, renewal.mandateId);
    const term = await termById(tx, renewal.termId);
    const order = renewal.orderId === null ? null : await orderById(tx, renewal.orderId);
    if (mandate === null || term === null || term.orderId === null || order === null) return false;
    const bar = await barOf(tx, mandate, term);
    if (bar !== null) {
      await stopMandate(tx, mandate, bar, time);
      return false;
    }
    if (order.state !== 'created') return false;
    const agreed = await consentOf(tx, mandate);
    const sale = { userId: renewal.userId, lastOrderId: term.orderId, agreed, mandateId: mandate.id };
    const problem = await renewalOrderProblem(tx, deps.settings, sale, order, time);
    if (problem?.kind === 'not-allowed') {
      await stopMandate(tx, mandate, 'not-sold', time);
      return false;
    }
    if (problem !== null) {
      // Replanned for another day, or after renewed consent.
      await cancelRenewalOrder(tx, order.id, 'price, terms or dates changed before the debit', time);
      await endRenewal(tx, renewal.id, 'superseded', time.instant);
      return false;
    }
    if (!canDebit(mandate, agreed)) {
      await updateRenewal(tx, renewal.id, { state: 'linked' }, time.instant);
      await emit(tx, 'renewal-failed', { renewalId: renewal.id, number: 0 }, time.instant);
      return false;
    }
    const number = (await debitsOf(tx, renewal.id)).length + 1;
    await insertDebit(tx, renewal, number, time.instant);
    await updateRenewal(tx, renewal.id, { state: 'debiting', retryAt: null }, time.instant);
    return true;
  });
}

function inFlight(debits: readonly RenewalDebit[]): RenewalDebit | null {
  return debits.find(({ state }) => state === 'requested') ?? null;
}

/**
 * Queries the provider for the pending debit. A debit unknown to the provider is requested again, because a crash or
 * network failure lost the call.
 */
export async function queryDebit(deps: DebitDeps, renewal: Renewal, time: BusinessTime): Promise<void> {
  const debits = await debitsOf(deps.db, renewal.id);
  const debit = inFlight(debits);
  if (debit === null) return;
  const attempts = await attemptsOf(deps, renewal);
  if (attempts === 'unavailable') return;
  const knownIds = new Set(debits.flatMap(({ paymentId }) => paymentId ?? []));
  const own =
    debit.paymentId === null
      ? attempts.find(({ id, status }) => !knownIds.has(id) && status !== 'captured')
      : attempts.find(({ id }) => id === debit.paymentId);
  if (own === undefined) {
    if (debit.paymentId === null && attempts.every(({ id }) => knownIds.has(id)))
      await callForDebit(deps, renewal.id, time);
    return;
  }
  if (debit.paymentId === null) await setDebitPayment(deps.db, renewal.id, debit.number, own.id);
  if (own.status === 'failed')
    await afterFailure(
      deps,
      renewal,
      { number: debit.number, reason: own.failure ?? 'payment_failed' },
      time,
    );
}

/** Calls the provider for a recorded debit. */
async function callForDebit(deps: DebitDeps, renewalId: string, time: BusinessTime): Promise<void> {
  const { db, mandates } = deps;
  const renewal = await renewalById(db, renewalId);
  const debit = inFlight(await debitsOf(db, renewalId));
  if (renewal === null || renewal.orderId === null || debit === null || debit.paymentId !== null) return;
  const mandate = await mandateById(db, renewal.mandateId);
  const order = await orderById(db, renewal.orderId);
  // Stopped, cancelled or paid since the debit was recorded.
  if (mandate === null || mandate.state !== 'active' || order === null || order.state !== 'created') return;
  const answer = await mandates.debit(await debitOf(deps, mandate, order));
  if (answer === 'unavailable') return;
  if ('refused' in answer) {
    await afterFailure(deps, renewal, { number: debit.number, reason: answer.refused }, time);
    return;
  }
  await setDebitPayment(db, renewalId, debit.number, answer.paymentId);
  await settleOrder(deps, order, time);
}

async function debitOf({ db }: DebitDeps, mandate: Mandate, order: Order) {
  const { email } = await userById(db, mandate.userId);
  const { providerOrderId, amount, alias, agreed } = order;
  const { customerId, tokenId } = mandate;
  if (providerOrderId === null || customerId === null || tokenId === null)
    throw new Error(`Mandate ${mandate.id} cannot be debited.`);
  const plan = nameOfPlan(await readPlanDescriptions(db), alias);
  return {
    providerOrderId,
    amountPaise: amount,
    customerId,
    tokenId,
    email,
    contact: `+91${agreed.billing.mobile}`,
    description: `${plan}, automatic renewal`,
  };
}
