import type { TaxedAmount } from '@niveshak/domain/billing/credit-limits';
import { gstBasisPointsOf } from '@niveshak/domain/billing/gst-rate';
import { refundableOf, partOf, totalOf } from '@niveshak/domain/checkout/firm-refund';
import { allocateChargeback } from '@niveshak/domain/checkout/chargeback';
import type { ChargebackOutcome, PaidOrder } from '@niveshak/domain/checkout/chargeback';
import type { EarlyEnd } from '@niveshak/domain/checkout/early-end';
import { moveGiftsForward } from '@niveshak/domain/gifts/queued-gifts';
import { chargebackLost, heldPaymentRefunded, refundsOwedBy } from '@niveshak/domain/ledger/events';
import type { ChargedBackOrder } from '@niveshak/domain/ledger/events';
import { daysServed } from '@niveshak/domain/membership/pause';
import { phaseOf } from '@niveshak/domain/membership/term';
import { addDays, formatDate, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add, minPaise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { creditedOfOrder } from '../billing/index.ts';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { entryFor, freeOf, fundingOf, ordersPaidBy, post } from '../ledger/index.ts';
import { moveTerm, resumeTerms, suspendTerms, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { publishedIn } from '../platform/published.ts';
import { handleReferralCancellation } from '../referrals/index.ts';
import { chargebackById, closeChargeback, insertChargeback } from './chargeback-store.ts';
import type { Chargeback } from './chargeback-store.ts';
import { endEarly } from './end-early.ts';
import { apply, cancelOrder } from './fulfil.ts';
import { refundOrderPart } from './refund-order-part.ts';
import { resumeRefunds } from './process-refund.ts';
import { paymentById, setPaymentRole } from './payment-store.ts';
import { settleByBank } from './refund-gate.ts';
import { unsentRefunds } from './refund-store.ts';
import { openOrderOf, orderById } from './store.ts';
import { isTransferred } from './transfers/store.ts';
import type { Order } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'chargeback-opened': { chargebackId: string };
    'chargeback-ended': { chargebackId: string };
  }
}

const referenceOf = (id: string) => `chargeback:${id}`;

export type ReportedDispute = Pick<
  Chargeback,
  'providerId' | 'paymentId' | 'amount' | 'reasonCode' | 'respondBy'
>;

/**
 * Records a payment dispute in the caller's transaction. Suspends the terms bought with the payment until the bank
 * decides, cancels any open order (its price may depend on that payment) and notifies the member.
 * @returns `unknown-payment` if there is no such payment in rupees; `too-much` if the amount exceeds the payment;
 * `already-open` if it has an open chargeback
 */
export async function openChargeback(
  tx: Tx,
  reported: ReportedDispute,
  time: BusinessTime,
): Promise<Chargeback | 'unknown-payment' | 'too-much' | 'already-open'> {
  const payment = await paymentById(tx, reported.paymentId);
  if (payment === null || payment.currency !== 'INR') return 'unknown-payment';
  // Banks do not reverse bank transfers.
  if (await isTransferred(tx, reported.paymentId)) return 'unknown-payment';
  if (reported.amount > payment.amountPaise) return 'too-much';
  const { orderId, userId } = payment;
  await lockUser(tx, userId);
  const chargeback = await insertChargeback(tx, { ...reported, orderId, userId, openedAt: time.instant });
  if (chargeback === null) return 'already-open';
  const open = await openOrderOf(tx, userId);
  if (open !== null) await cancelOrder(tx, open, 'the bank disputes a payment', time);
  const orders = await ordersPaidBy(tx, reported.paymentId);
  const ids = orders.map((order) => order.orderId);
  await suspendTerms(tx, ids, referenceOf(chargeback.id));
  await emit(tx, 'chargeback-opened', { chargebackId: chargeback.id }, time.instant);
  return chargeback;
}

/**
 * Closes an open chargeback in the caller's transaction. If won, access resumes without compensation for the suspended
 * days. If lost, a credit note reverses the amount in the ledger, as for a full refund, and the terms bought with the
 * payment end today if the bank debited all of it.
 * @param taken amount debited by the bank if lost; defaults to the disputed amount
 * @returns null if no open chargeback has this id, including when a concurrent call closed it first
 */
export async function endChargeback(
  tx: Tx,
  id: string,
  outcome: ChargebackOutcome,
  time: BusinessTime,
  taken: Paise | null = null,
): Promise<Chargeback | null> {
  const known = await chargebackById(tx, id);
  if (known === null) return null;
  await lockUser(tx, known.userId);
  const lost = outcome === 'won' ? null : (taken ?? known.amount);
  const ended = await closeChargeback(tx, id, lost, time.instant);
  if (ended === null) return null;
  await resumeTerms(tx, known.userId, referenceOf(id));
  if (lost !== null) await bookLoss(tx, ended, lost, time);
  await resumeRefunds(tx, ended.paymentId, id);
  await emit(tx, 'chargeback-ended', { chargebackId: id }, time.instant);
  return ended;
}

/**
 * Books a lost chargeback. The debit first settles unsent refunds; the remainder is credited, up to the unrefunded part
 * of the payment. The reconciliation reports any excess.
 */
async function bookLoss(tx: Tx, chargeback: Chargeback, lost: Paise, time: BusinessTime): Promise<void> {
  const { id, paymentId, orderId, userId } = chargeback;
  const reference = referenceOf(id);
  let left = lost;
  for (const refund of await unsentRefunds(tx, paymentId)) {
    const part = minPaise(left, refund.amount);
    if (part <= zeroPaise) break;
    await settleByBank(tx, id, refund, part, time);
    left = subtract(left, part);
  }
  const taken = minPaise(left, await freeOf(tx, paymentId));
  if (taken <= 0) return;
  if ((await paymentById(tx, paymentId))?.role === 'held') {
    await loseHeld(tx, chargeback, taken, time);
    return;
  }
  const { parts: paid, beyond } = allocateChargeback(await ordersPaidBy(tx, paymentId), taken);
  const parts: ChargedBackOrder[] = [];
  for (const part of paid) {
    const amount = await creditOrder(tx, chargeback, part, time);
    parts.push({ orderId: part.orderId, amount, rounded: subtract(part.amount, amount) });
  }
  await post(tx, chargebackLost({ reference, paymentId, orderId, userId, parts, beyond }), time);
  // Gifts queued behind an ended term start earlier.
  for (const moved of moveGiftsForward(await termsOf(tx, userId), time.today))
    await moveTerm(tx, moved.id, moved.startDate, time.instant);
}

/** Books the loss of a held payment. The payment bought nothing, and staff no longer have to review it. */
async function loseHeld(tx: Tx, chargeback: Chargeback, taken: Paise, time: BusinessTime): Promise<void> {
  const { id, paymentId, orderId, userId } = chargeback;
  const facts = { paymentId, orderId, userId };
  await setPaymentRole(tx, paymentId, 'to-refund');
  await post(tx, heldPaymentRefunded({ ...facts, amount: taken }), time);
  const parts = [{ orderId, amount: taken, rounded: zeroPaise }];
  await post(tx, chargebackLost({ ...facts, reference: referenceOf(id), parts, beyond: zeroPaise }), time);
  const order = await orderById(tx, orderId);
  if (order?.state === 'held')
    await apply(tx, order, 'refund', { cause: `the bank took payment ${paymentId}`, at: time.instant });
}

/**
 * Issues the credit note for the amount debited from an order. The term ends if all of it was debited; after a partial
 * loss the member keeps the plan.
 * @returns the credited amount in paise, at most the debited amount
 */
async function creditOrder(
  tx: Tx,
  { id, paymentId }: Chargeback,
  part: PaidOrder,
  time: BusinessTime,
): Promise<Paise> {
  const order = await orderById(tx, part.orderId);
  if (order === null)
    throw new Error(`Payment ${paymentId} pays for order ${part.orderId}, which does not exist.`);
  const { userId } = order;
  const { today } = time;
  const { credit, isWhole } = await creditFor(tx, order, part.amount);
  // Below the minimum for a credit note, so rounded off.
  if (credit === null) return zeroPaise;
  const { descriptions } = await publishedIn(tx)(cataloguePublication);
  const planName = nameOfPlan(descriptions, order.alias);
  const reference = `${referenceOf(id)}:${order.id}`;
  const note = {
    printedReason: `Reversed by the subscriber’s bank on ${formatDate(today)}`,
    chargedBack: paymentId,
  };
  const explanation: EarlyEnd['explanation'] = [
    { label: planName, detail: 'Reversed by your bank.', amount: credit.taxable },
    {
      label: 'GST',
      detail: 'On the reversed part, as invoiced.',
      amount: subtract(totalOf(credit), credit.taxable),
    },
  ];
  const term = (await termsOf(tx, userId)).find(
    (each) => each.orderId === order.id && each.source === 'order' && phaseOf(each, today) !== 'past',
  );
  if (term === undefined || !isWhole) {
    const nothingSaid = { reason: null, unusedFrom: null, explanation };
    await refundOrderPart(
      tx,
      { reference, orderId: order.id, userId, ...credit, ...note, ...nothingSaid },
      time,
    );
  } else {
    await endEarly(
      tx,
      [{ term, planName, end: endToday(term, order, credit, explanation, today) }],
      {
        userId,
        kind: 'chargeback',
        lastServiceDay: today,
        reason: 'The bank took the payment back.',
        referenceOf: () => reference,
        ...note,
      },
      time,
    );
    await handleReferralCancellation(tx, order.id, time);
  }
  const entry = await entryFor(tx, 'cancellation-refund', reference);
  return add(zeroPaise, ...refundsOwedBy(entry).map(({ amount }) => amount));
}

/**
 * Returns the amount to credit for a debit, or null if it is below the credit note minimum, and whether the debit
 * covers the whole payment.
 */
async function creditFor(
  tx: Tx,
  { id, agreed }: Order,
  taken: Paise,
): Promise<{ readonly credit: TaxedAmount | null; readonly isWhole: boolean }> {
  const { taxable, heads, firmState, placeOfSupply } = agreed.invoice;
  const original = {
    paidExGst: taxable,
    heads,
    basisPoints: gstBasisPointsOf({ taxable, heads }),
    firmState,
    placeOfSupply: placeOfSupply ?? firmState,
    credited: await creditedOfOrder(tx, id),
  };
  const paid = add(zeroPaise, ...(await fundingOf(tx, id)).map(({ amount }) => amount));
  const rest = refundableOf(original);
  const isWhole = taken >= minPaise(paid, totalOf(rest));
  return { credit: isWhole ? rest : partOf(original, taken), isWhole };
}

/** Returns the early end of a term whose whole payment was debited. All of its days count as unused. */
function endToday(
  term: MemberTerm,
  order: Order,
  credit: TaxedAmount,
  explanation: EarlyEnd['explanation'],
  today: CalendarDate,
): EarlyEnd {
  const days = daysServed(term, term.startDate, term.paidEndDate);
  const lastDay = addDays(maxDate(term.startDate, addDays(today, 1)), -1);
  return {
    termId: term.id,
    alias: term.alias,
    lastDay,
    firstUnusedDay: addDays(lastDay, 1),
    refund: {
      ...credit,
      total: totalOf(credit),
      unusedDays: days,
      paidDays: days,
      basisPoints: gstBasisPointsOf(order.agreed.invoice),
    },
    explanation,
  };
}
