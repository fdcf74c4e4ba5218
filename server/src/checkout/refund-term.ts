import { isTaxAdjustable } from '@niveshak/domain/billing/credit-limits';
import type { TaxedAmount } from '@niveshak/domain/billing/credit-limits';
import { basisPointsOf } from '@niveshak/domain/billing/make-document';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { taxLines } from '@niveshak/domain/checkout/early-end';
import type { EarlyEnd } from '@niveshak/domain/checkout/early-end';
import { partOf, refundableOf, totalOf } from '@niveshak/domain/checkout/firm-refund';
import { moveGiftsForward } from '@niveshak/domain/gifts/queued-gifts';
import { allocate } from '@niveshak/domain/ledger/funding';
import type { FundingPart } from '@niveshak/domain/ledger/funding';
import { daysServed } from '@niveshak/domain/membership/pause';
import { phaseOf, queuedTerms } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, formatDate, maxDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { creditableInvoice, creditedOfOrder } from '../billing/index.ts';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import { fundingOf } from '../ledger/index.ts';
import { moveTerm, termById, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { emit } from '../platform/outbox.ts';
import { publishedIn } from '../platform/published.ts';
import { handleReferralCancellation } from '../referrals/index.ts';
import { endEarly, planEarlyEnds } from './end-early.ts';
import { cancelOrder } from './fulfil.ts';
import { refundOrderPart } from './refund-order-part.ts';
import { openOrderOf } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'refund-granted': { userId: string; amount: number; creditNote: string };
  }
}

/**
 * A refund request. `wanted` is an amount in paise including GST, which leaves the term unchanged; `unused-days`, which
 * refunds the days after today; or null, which refunds everything left. The latter two end the term. With `endsAll`,
 * later terms are refunded too, so they do not block the refund.
 */
type TermRefundWish = {
  readonly termId: string;
  readonly wanted: Paise | 'unused-days' | null;
  readonly endsAll?: true;
};

export type TermRefund = {
  readonly term: MemberTerm;
  readonly userId: string;
  readonly orderId: string;
  readonly planName: string;
  readonly back: TaxedAmount;
  readonly total: Paise;
  /** Refundable amount before this refund, including GST. Detects concurrent refunds. */
  readonly left: Paise;
  /** Effect of ending a running term today, or null if no paid days are left. */
  readonly unused: EarlyEnd | null;
  /** Whether only the unused days are refunded. */
  readonly isUnusedOnly: boolean;
  readonly usesUtgst: boolean;
  /** GST rate of the invoice. */
  readonly basisPoints: number;
  /** Payments to refund. Amounts rounded off at payment are not refunded. */
  readonly payments: readonly FundingPart[];
  /** Last day of access after the refund, or null if access is unchanged. */
  readonly lastDay: CalendarDate | null;
  readonly invoiceNumber: string;
  /** Whether the credit note reverses the tax. It does not after 30 November of the next financial year. */
  readonly isTaxAdjusted: boolean;
  /** Whether an open order is cancelled, because its price assumes the unchanged term. */
  readonly cancelsOpenOrder: boolean;
};

/** Returns the planned refund, or a refusal if the term cannot be refunded this way. Writes nothing. */
export async function termRefundOf(
  db: Db,
  { termId, wanted, endsAll }: TermRefundWish,
  today: CalendarDate,
): Promise<TermRefund | Refusal> {
  const term = await termById(db, termId);
  if (term === null) return refuse('not-found');
  const { userId, orderId, paid } = term;
  if (term.source !== 'order' || orderId === null || paid === null)
    return refuse('refund-refused', { detail: 'This term was not paid for by the member.' });
  if (term.isSuspended === true)
    return refuse('refund-refused', {
      detail: 'The member’s bank has disputed the payment. The money waits for the bank’s decision.',
    });
  const invoice = await creditableInvoice(db, orderId);
  if (invoice === null) return refuse('refund-refused', { detail: 'There is no invoice for this term.' });
  const { exGst: paidExGst, heads, firmState, placeOfSupply } = paid;
  const original = {
    paidExGst,
    heads,
    basisPoints: basisPointsOf(invoice.document),
    firmState,
    placeOfSupply,
    credited: await creditedOfOrder(db, orderId),
  };
  const rest = refundableOf(original);
  const left = totalOf(rest);
  if (left <= 0) return refuse('refund-refused', { detail: 'All of it was refunded already.' });
  const phase = phaseOf(term, today);
  const unused = phase === 'current' ? await unusedOf(db, term, today) : null;
  if (wanted === 'unused-days' && unused === null)
    return refuse('refund-refused', { detail: 'No paid days of this plan are left after today.' });
  const back = wanted === null ? rest : wanted === 'unused-days' ? unused?.refund : partOf(original, wanted);
  if (back === null || back === undefined)
    return refuse('refund-refused', {
      detail: `${formatRupees(left)} is left. Choose less than that for a part, or refund the whole.`,
    });
  const endsAccess = (wanted === null || wanted === 'unused-days') && phase !== 'past';
  if (endsAccess && endsAll !== true) {
    const others = queuedTerms(await termsOf(db, userId), today);
    const later = others.some(({ id, alias, source, startDate }) => {
      return id !== term.id && source === 'order' && isPaidPlan(alias) && startDate > term.startDate;
    });
    if (later)
      return refuse('refund-refused', {
        detail: 'A plan that was paid for begins after this one. Refund that one first.',
      });
  }
  const { descriptions } = await publishedIn(db)(cataloguePublication);
  const total = totalOf(back);
  return {
    term,
    userId,
    orderId,
    planName: nameOfPlan(descriptions, term.alias),
    back: { taxable: back.taxable, heads: back.heads },
    total,
    left,
    unused,
    isUnusedOnly: wanted === 'unused-days',
    usesUtgst: invoice.usesUtgst,
    basisPoints: original.basisPoints,
    payments: allocate(await fundingOf(db, orderId), total).parts,
    lastDay: endsAccess ? addDays(maxDate(term.startDate, addDays(today, 1)), -1) : null,
    invoiceNumber: invoice.number,
    isTaxAdjusted: isTaxAdjustable(invoice.issuedOn, today),
    cancelsOpenOrder: (await openOrderOf(db, userId)) !== null,
  };
}

async function unusedOf(db: Db, term: MemberTerm, today: CalendarDate): Promise<EarlyEnd | null> {
  const [planned] = await planEarlyEnds(db, [term], today, today);
  return planned !== undefined && planned.end.refund.total > 0 ? planned.end : null;
}

/**
 * Issues the refund planned by `termRefundOf`, in the caller's transaction and under the member's lock: credit note,
 * ledger entries and payment refunds. Any refund other than a partial amount ends the term today. Returns the credit
 * note number.
 */
export async function grantRefund(
  tx: Tx,
  refund: TermRefund,
  reason: string,
  time: BusinessTime,
): Promise<string> {
  const open = await openOrderOf(tx, refund.userId);
  if (open !== null) await cancelOrder(tx, open, 'a refund was granted', time);
  if (refund.lastDay === null) return refundOnly(tx, refund, time);
  return refundAndEndTerm(tx, refund, refund.lastDay, reason, time);
}

async function refundOnly(tx: Tx, refund: TermRefund, time: BusinessTime): Promise<string> {
  const { orderId, userId, back, left, total } = refund;
  const creditNote = await refundOrderPart(
    tx,
    {
      // `left` decreases with every refund, so the reference is unique.
      reference: `firm-refund:${orderId}:${left}`,
      orderId,
      userId,
      ...back,
      reason: 'firm-refund',
      printedReason: `Refund granted on ${formatDate(time.today)}`,
      unusedFrom: null,
      explanation: explain(refund),
    },
    time,
  );
  if (creditNote === null) throw new Error(`Nothing of order ${orderId} was refunded.`);
  await emit(tx, 'refund-granted', { userId, amount: total, creditNote }, time.instant);
  return creditNote;
}

async function refundAndEndTerm(
  tx: Tx,
  refund: TermRefund,
  lastDay: CalendarDate,
  reason: string,
  time: BusinessTime,
): Promise<string> {
  const { term, userId, orderId, planName, isUnusedOnly, unused } = refund;
  const end = isUnusedOnly && unused !== null ? unused : wholeEndOf(refund, lastDay);
  const referenceOf = (id: string) => `cancellation:${id}`;
  const [creditNote] = await endEarly(
    tx,
    [{ term, planName, end }],
    {
      userId,
      kind: 'cancellation',
      lastServiceDay: time.today,
      reason,
      printedReason: `Refund granted on ${formatDate(time.today)}`,
      referenceOf,
      isFirmRefund: !isUnusedOnly,
    },
    time,
  );
  if (creditNote === undefined) throw new Error(`Nothing of order ${orderId} was refunded.`);
  await handleReferralCancellation(tx, orderId, time);
  // Gifts queued behind an ended term start earlier.
  for (const moved of moveGiftsForward(await termsOf(tx, userId), time.today))
    await moveTerm(tx, moved.id, moved.startDate, time.instant);
  const references = [referenceOf(term.id)];
  await emit(tx, 'subscription-cancelled', { termId: term.id, references }, time.instant);
  return creditNote;
}

function wholeEndOf(refund: TermRefund, lastDay: CalendarDate): EarlyEnd {
  const { term, back, total, basisPoints } = refund;
  const days = daysServed(term, term.startDate, term.paidEndDate);
  return {
    termId: term.id,
    alias: term.alias,
    lastDay,
    firstUnusedDay: addDays(lastDay, 1),
    refund: { ...back, total, unusedDays: days, paidDays: days, basisPoints },
    explanation: explain(refund),
  };
}

function explain({ planName, back, basisPoints, usesUtgst }: TermRefund): EarlyEnd['explanation'] {
  return [
    { label: planName, detail: 'Refunded by the firm.', amount: back.taxable },
    ...taxLines({ ...back, basisPoints }, usesUtgst).map(([label, amount]) => ({
      label,
      detail: 'On the refunded part, as invoiced.',
      amount,
    })),
  ];
}
