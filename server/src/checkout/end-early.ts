import { earlyEndOf, unusedFreeMonths } from '@niveshak/domain/checkout/early-end';
import type { EarlyEnd } from '@niveshak/domain/checkout/early-end';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { bookRefund, creditedOfOrder } from '../billing/index.ts';
import { readPlanDescriptions } from '../catalogue/index.ts';
import { endTerm, moveFreeMonths } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import { heldTerms } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { apply } from './activate.ts';
import { insertEarlyEnd } from './early-end-store.ts';
import type { EarlyEndKind } from './early-end-store.ts';
import { oweRefund } from './owe-refund.ts';
import { orderById } from './store.ts';

/** A term with what ending it early gives back. */
export type PlannedEnd = { readonly term: MemberTerm; readonly planName: string; readonly end: EarlyEnd };

/** What ending these terms with a last day of service gives back; nothing is written. */
export async function planEarlyEnds(
  db: Db,
  terms: readonly MemberTerm[],
  lastServiceDay: CalendarDate,
  today: CalendarDate,
): Promise<PlannedEnd[]> {
  const held = await heldTerms(db, terms, today);
  const descriptions = await readPlanDescriptions(db);
  const planned: PlannedEnd[] = [];
  for (const [index, term] of terms.entries()) {
    const asHeld = held[index];
    if (asHeld === undefined) continue;
    const planName = descriptions.get(term.alias)?.product ?? term.alias;
    const order = term.orderId === null ? null : await orderById(db, term.orderId);
    const usesUtgst = order?.agreed.invoice.usesUtgst === true;
    planned.push({ term, planName, end: earlyEndOf(asHeld, lastServiceDay, planName, usesUtgst) });
  }
  return planned;
}

export type EarlyEndDecision = {
  readonly userId: string;
  readonly kind: EarlyEndKind;
  /** Last day of service for terms that run then; queued ones never serve. */
  readonly lastServiceDay: CalendarDate;
  /** As the member or the firm gave it; kept, not printed. */
  readonly reason: string;
  /** Printed on the credit notes. */
  readonly printedReason: string;
  readonly referenceOf: (termId: string) => string;
};

/**
 * Ends terms early in the caller's transaction and under the member's lock: credit note, refund owed to the payments
 * they came from, the new last day, and free months that have not begun back to the member. Answers the credit notes'
 * numbers.
 */
export async function endEarly(
  tx: Tx,
  planned: readonly PlannedEnd[],
  decision: EarlyEndDecision,
  time: BusinessTime,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const { term, end } of planned) {
    const reference = decision.referenceOf(term.id);
    const number = await giveBack(tx, term, end, decision, reference, time);
    if (number !== null) numbers.push(number);
    await endTerm(tx, term.id, end.lastDay, decision.kind, time.instant);
    if (term.freeMonths !== null) {
      await moveFreeMonths(tx, {
        userId: decision.userId,
        months: unusedFreeMonths(term.freeMonths, end.lastDay),
        reason: 'returned',
        reference,
        at: time.instant,
      });
    }
    await insertEarlyEnd(tx, {
      reference,
      termId: term.id,
      userId: decision.userId,
      kind: decision.kind,
      reason: decision.reason,
      lastDay: end.lastDay,
      taxable: end.refund.taxable,
      total: end.refund.total,
      at: time.instant,
    });
  }
  return numbers;
}

/** Books and owes what goes back for one term; the number of its credit note, null when nothing goes back. */
async function giveBack(
  tx: Tx,
  term: MemberTerm,
  end: EarlyEnd,
  decision: EarlyEndDecision,
  reference: string,
  time: BusinessTime,
): Promise<string | null> {
  const { orderId } = term;
  const { taxable, heads } = end.refund;
  if (orderId === null || taxable === 0) return null;
  const booked = await bookRefund(
    tx,
    {
      reference,
      orderId,
      taxable,
      heads,
      kind: 'cancellation',
      reason: decision.printedReason,
      unusedFrom: end.firstUnusedDay,
      explanation: end.explanation,
    },
    time,
  );
  if (booked === null) return null;
  const { userId, kind: reason } = decision;
  for (const owed of booked.refunds) await oweRefund(tx, { ...owed, userId, reason, reference }, time);
  await closeWhenNothingIsLeft(tx, orderId, time);
  return booked.creditNote.number;
}

/** An order whose whole invoice was credited is refunded. */
async function closeWhenNothingIsLeft(tx: Tx, orderId: string, time: BusinessTime): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order === null || order.state !== 'fulfilled') return;
  const credited = await creditedOfOrder(tx, orderId);
  if (credited.taxable < order.agreed.invoice.taxable) return;
  await apply(tx, order, 'refund', { cause: 'all of it was credited', at: time.instant });
}
