import type { TaxedAmount } from '@niveshak/domain/billing/credit-limits';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CountedReason } from '@niveshak/domain/checkout/cancellation-reason';
import { earlyEndOf } from '@niveshak/domain/checkout/early-end';
import type { EarlyEnd } from '@niveshak/domain/checkout/early-end';
import { endFreeMonths } from '@niveshak/domain/membership/free-time';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { creditedOfOrders } from '../billing/index.ts';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { PlanDescription } from '../catalogue/index.ts';
import { endTerm, setFreeMonths, moveFreeMonths } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import { heldTerms } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import { insertEarlyEnd } from './early-end-store.ts';
import type { EarlyEndKind } from './early-end-store.ts';
import { refundOrderPart } from './refund-order-part.ts';
import { orderById } from './store.ts';

export type PlannedEnd = { readonly term: MemberTerm; readonly planName: string; readonly end: EarlyEnd };

/** Returns the refunds for ending these terms on the given last day of service. Writes nothing. */
export async function planEarlyEnds(
  db: Db,
  terms: readonly MemberTerm[],
  lastServiceDay: CalendarDate,
  today: CalendarDate,
): Promise<PlannedEnd[]> {
  const ids = terms.flatMap(({ orderId }) => orderId ?? []);
  const orders = await Promise.all(ids.map((id) => orderById(db, id)));
  const facts = {
    credited: await creditedOfOrders(db, ids),
    utgstOrders: new Set(
      orders.flatMap((order) => (order?.agreed.invoice.usesUtgst === true ? [order.id] : [])),
    ),
  };
  const { descriptions } = await publishedIn(db)(cataloguePublication);
  return earlyEndsOf(terms, facts, descriptions, lastServiceDay, today);
}

/** Like `planEarlyEnds`, but takes the order facts: credited amounts and the ids of orders with UTGST. */
export function earlyEndsOf(
  terms: readonly MemberTerm[],
  facts: {
    readonly credited: ReadonlyMap<string, TaxedAmount>;
    readonly utgstOrders: ReadonlySet<string>;
  },
  descriptions: ReadonlyMap<PlanAlias, PlanDescription>,
  lastServiceDay: CalendarDate,
  today: CalendarDate,
): PlannedEnd[] {
  const held = heldTerms(terms, facts.credited, today);
  return terms.flatMap((term, index) => {
    const asHeld = held[index];
    if (asHeld === undefined) return [];
    const planName = nameOfPlan(descriptions, term.alias);
    const usesUtgst = term.orderId !== null && facts.utgstOrders.has(term.orderId);
    return [{ term, planName, end: earlyEndOf(asHeld, lastServiceDay, planName, usesUtgst) }];
  });
}

export type EarlyEndDecision = {
  readonly userId: string;
  readonly kind: EarlyEndKind;
  /** Last day of service for running terms. Queued terms are never served. */
  readonly lastServiceDay: CalendarDate;
  /** Reason given by the member or the firm. Stored, not printed. */
  readonly reason: string;
  /** Reason selected by the member, counted once, on the first term. Omitted if the member did not decide. */
  readonly cancelReason?: CountedReason;
  /** Printed on the credit notes. */
  readonly printedReason: string;
  readonly referenceOf: (termId: string) => string;
  /** True if staff set the refund amount, instead of computing it from unserved days. */
  readonly isFirmRefund?: boolean;
  /** Payment charged back by the member's bank, so nothing is refundable. */
  readonly chargedBack?: string;
};

/**
 * Ends terms early, in the caller's transaction and under the member's lock: issues credit notes, records refunds of
 * the original payments, sets the new last day, and returns unused free months to the member. Returns the credit note
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
    const { userId, printedReason, isFirmRefund = false } = decision;
    const { chargedBack } = decision;
    const why = decision.kind === 'chargeback' ? null : isFirmRefund ? 'firm-refund' : decision.kind;
    const { explanation, refund } = end;
    const unusedFrom = isFirmRefund || why === null ? null : end.firstUnusedDay;
    const { taxable, heads } = refund;
    const number =
      term.orderId === null
        ? null
        : await refundOrderPart(
            tx,
            {
              reference,
              orderId: term.orderId,
              userId,
              taxable,
              heads,
              reason: why,
              printedReason,
              unusedFrom,
              explanation,
              ...(chargedBack === undefined ? {} : { chargedBack }),
            },
            time,
          );
    if (number !== null) numbers.push(number);
    await endTerm(tx, term.id, end.lastDay, decision.kind, time.instant);
    const { returned: months, ...kept } = endFreeMonths(term, end.lastDay);
    if (months > 0) {
      await setFreeMonths(tx, term.id, kept);
      const { instant: at } = time;
      await moveFreeMonths(tx, { userId, months, reason: 'returned', reference, at });
    }
    await insertEarlyEnd(tx, {
      reference,
      termId: term.id,
      userId: decision.userId,
      kind: decision.kind,
      reason: decision.reason,
      cancelReason: term === planned[0]?.term ? (decision.cancelReason ?? null) : null,
      lastDay: end.lastDay,
      taxable: end.refund.taxable,
      total: end.refund.total,
      at: time.instant,
    });
  }
  return numbers;
}
