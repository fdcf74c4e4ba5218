import type { ExplanationLine, Settlement } from '@niveshak/domain/billing/tax-document';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CreditFacts } from '@niveshak/domain/ledger/events';
import { cancellationRefund, excessCreditRefund, refundsOwedBy } from '@niveshak/domain/ledger/events';
import { allocate } from '@niveshak/domain/ledger/funding';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { add } from '@niveshak/domain/primitives/paise';
import { entryFor, fundingOf, post } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { issueCreditNote } from './issue.ts';
import type { IssuedDocument } from './store.ts';

export type RefundToBook = {
  /** Unique per reason, e.g. `cancellation:<term id>`. A repeated reference makes only one refund. */
  readonly reference: string;
  /** Order whose invoice is credited. */
  readonly orderId: string;
  /** Amounts ex GST; taxable value and heads as computed by `refundAfter`. */
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** `cancellation` covers every early end, including a returned gift. */
  readonly kind: 'cancellation' | 'excess-credit';
  /** Printed on the credit note. */
  readonly reason: string;
  /** First day not served, or null if the credit note names no days. */
  readonly unusedFrom: CalendarDate | null;
  /** "Why this amount" lines for the billing history. */
  readonly explanation: readonly ExplanationLine[];
  /** Id of the payment charged back by the member's bank, which must not be refunded again. Absent for refunds. */
  readonly chargedBack?: string;
};

/** A refund to request from the provider, up to the payment's remaining amount. */
export type OwedRefund = { readonly paymentId: string; readonly orderId: string; readonly amount: Paise };

export type BookedRefund = { readonly creditNote: IssuedDocument; readonly refunds: readonly OwedRefund[] };

/**
 * Books a partial refund of an order, in the caller's transaction and under the member's lock: the credit note, the
 * reversal of income and tax, and refunds of the original payments, latest first. Returns null if there is nothing to
 * refund.
 *
 * @throws if the order has no invoice, or the credit exceeds the uncredited part of the invoice
 */
export async function bookRefund(
  tx: Tx,
  refund: RefundToBook,
  time: BusinessTime,
): Promise<BookedRefund | null> {
  const { reference, orderId, taxable, heads, reason, unusedFrom, explanation, chargedBack } = refund;
  const total = add(taxable, sumOfHeads(heads));
  if (total === 0) return null;
  const kind = refund.kind === 'cancellation' ? 'cancellation-refund' : 'excess-credit-refund';
  const booked = await entryFor(tx, kind, reference);
  const funding = await fundingOf(tx, orderId);
  const isTaken = chargedBack !== undefined;
  const allocation = allocate(
    isTaken ? funding.filter(({ paymentId }) => paymentId === chargedBack) : funding,
    total,
  );
  const settlement: Settlement[] = [
    ...allocation.parts.map(({ paymentId, amount }) => ({
      label: isTaken ? 'Reversed by the bank' : 'Refund to payment',
      reference: paymentId,
      amount,
    })),
    ...(allocation.unfunded > 0
      ? [{ label: 'Rounded off when it was paid', reference: '', amount: allocation.unfunded }]
      : []),
  ];
  const note = { reference, orderId, taxable, heads, reason, unusedFrom, settlement, explanation };
  const creditNote = await issueCreditNote(tx, note, time);
  const owed = (entry: Parameters<typeof refundsOwedBy>[0]) =>
    refundsOwedBy(entry).map(({ paymentId, amount }) => ({ paymentId, orderId, amount }));
  if (booked !== null) return { creditNote, refunds: owed(booked) };

  const credit: CreditFacts = { ...creditNoteFacts(creditNote), reference, allocation };
  const entry = refund.kind === 'cancellation' ? cancellationRefund(credit) : excessCreditRefund(credit);
  await post(tx, entry, time);
  return { creditNote, refunds: owed(entry) };
}

export function creditNoteFacts(note: IssuedDocument): Omit<CreditFacts, 'reference' | 'allocation'> {
  const { alias } = note.document.line;
  if (!isPlanAlias(alias)) throw new Error(`Document ${note.number} is of an unknown plan.`);
  return {
    original: { orderId: note.orderId, userId: note.userId, alias, usesUtgst: note.usesUtgst },
    taxable: note.taxable,
    heads: note.heads,
    isTaxAdjusted: note.kind === 'credit-note',
  };
}
