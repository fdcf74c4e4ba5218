import type { CreditPart } from '@niveshak/domain/quotes/prorate';
import type { SaleFacts } from '@niveshak/domain/billing/make-document';
import type { Settlement } from '@niveshak/domain/billing/tax-document';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { tdsSection } from '@niveshak/domain/billing/tds';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import type { PaymentMethod } from '@niveshak/domain/checkout/payment-method';
import { paymentMethodNames } from '@niveshak/domain/checkout/payment-method';
import type { CreditFacts, PaymentFacts, SoldOrder, Transfer } from '@niveshak/domain/ledger/events';
import {
  creditSetOff,
  heldPaymentApplied,
  paymentCaptured,
  roundOff,
  saleInvoiced,
} from '@niveshak/domain/ledger/events';
import { allocate } from '@niveshak/domain/ledger/funding';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { add, subtract } from '@niveshak/domain/primitives/paise';
import { fundingOf, post, postAll } from '../ledger/index.ts';
import { termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import type { OwedRefund } from './book-refund.ts';
import { bookRefund, creditNoteFacts } from './book-refund.ts';
import { issueCreditNote, issueNewInvoice } from './issue.ts';
import { documentsOfMember, invoiceOfOrder } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** A sale being fulfilled. `sale` is checkout's `Agreed` record. */
export type SaleToBook = {
  readonly orderId: string;
  readonly userId: string;
  readonly sale: SaleFacts & {
    readonly creditNotes: readonly CreditPart[];
    readonly excessCredit: readonly CreditPart[];
  };
  /** Payment that fulfils the order, or null if the price is zero. */
  readonly payment: {
    readonly id: string;
    readonly amount: Paise;
    /** Absent if unknown. */
    readonly method?: PaymentMethod | undefined;
    /** True if the payment was first booked as held and later accepted by staff. */
    readonly wasHeld?: boolean;
    /** Absent for gateway payments. */
    readonly transfer?: Transfer | undefined;
  } | null;
};

export type BookedSale = {
  /** Null for a trial, which has no consideration and therefore no invoice. */
  readonly invoice: IssuedDocument | null;
  readonly creditNotes: readonly IssuedDocument[];
  /** Refunds to request from the provider, for upgrade credit above the new charge. */
  readonly refunds: readonly OwedRefund[];
};

/**
 * Books the fulfilment of an order in the caller's transaction, documents and ledger together: credit notes for plans
 * replaced by an upgrade, the tax invoice, income, tax and payment. Idempotent: a repeated call returns the existing
 * booking. Call it under the member's lock, before or after the terms change, because it reads terms only to find their
 * orders.
 *
 * @param published published settings as read in this transaction
 * @throws if payment and credit do not add up to the invoice total
 */
export async function bookSale(
  tx: Tx,
  toBook: SaleToBook,
  time: BusinessTime,
  published = publishedIn(tx),
): Promise<BookedSale> {
  const { orderId, userId, sale, payment } = toBook;
  if (!isPaidPlan(sale.alias)) return { invoice: null, creditNotes: [], refunds: [] };
  const issued = await invoiceOfOrder(tx, orderId);
  if (issued !== null) return alreadyBooked(tx, issued);

  const hasCredit = sale.excessCredit.length + sale.creditNotes.length > 0;
  const terms = hasCredit ? await termsOf(tx, userId) : [];
  const orders = new Map(terms.map((term) => [term.id, term.orderId]));
  const orderOf = (part: CreditPart): string => {
    const found = orders.get(part.termId) ?? null;
    if (found === null)
      throw new Error(`Term ${part.termId} came from no order, so it has no invoice to credit.`);
    return found;
  };

  // Refund before settling credit, so that refunds use the latest payments.
  const refunds: OwedRefund[] = [];
  const creditNotes: IssuedDocument[] = [];
  for (const part of sale.excessCredit) {
    const original = orderOf(part);
    const booked = await bookRefund(
      tx,
      {
        reference: `excess:${orderId}:${original}`,
        orderId: original,
        taxable: part.taxable,
        heads: part.heads,
        kind: 'excess-credit',
        reason: 'Credit beyond the price of the new plan, refunded',
        unusedFrom: sale.startDate,
        explanation: [],
      },
      time,
    );
    if (booked === null) continue;
    creditNotes.push(booked.creditNote);
    refunds.push(...booked.refunds);
  }

  const settlement: Settlement[] = [];
  for (const part of sale.creditNotes) {
    const note = await bookSetOff(tx, toBook, part, orderOf(part), time);
    if (note === null) continue;
    creditNotes.push(note);
    settlement.push({ label: 'Credit note', reference: note.number, amount: note.total });
  }
  if (payment !== null) settlement.push(...settledBy(payment, time.today));

  const invoice = await issueNewInvoice(tx, { orderId, userId, sale, settlement }, time, published);
  const order: SoldOrder = { orderId, userId, alias: sale.alias, usesUtgst: sale.invoice.usesUtgst };
  const entries = [saleInvoiced(order, sale.invoice), roundOff(order, sale.price.roundOff.amount)];
  if (payment !== null) {
    const { id: paymentId, amount, transfer } = payment;
    const facts: PaymentFacts = { paymentId, orderId, userId, amount, transfer };
    entries.push(payment.wasHeld === true ? heldPaymentApplied(facts) : paymentCaptured(facts));
  }
  await postAll(tx, entries, time);
  return { invoice, creditNotes, refunds };
}

function paymentLabel(method: PaymentMethod | undefined): string {
  return method === undefined ? 'Payment' : `${paymentMethodNames[method]} payment`;
}

function settledBy(
  { id, amount, method, transfer, wasHeld }: NonNullable<SaleToBook['payment']>,
  today: CalendarDate,
): Settlement[] {
  // Held payments and bank transfers were received earlier.
  if (transfer === undefined)
    return [
      { label: paymentLabel(method), reference: id, ...(wasHeld === true ? {} : { on: today }), amount },
    ];
  const { utr, tds } = transfer;
  const deducted = { label: 'TDS', reference: `deducted under section ${tdsSection}`, amount: tds };
  return [
    { label: 'Bank transfer', reference: utr, amount: subtract(amount, tds) },
    ...(tds > 0 ? [deducted] : []),
  ];
}

async function bookSetOff(
  tx: Tx,
  { orderId, sale }: SaleToBook,
  part: CreditPart,
  originalOrderId: string,
  time: BusinessTime,
): Promise<IssuedDocument | null> {
  const total = add(part.taxable, sumOfHeads(part.heads));
  if (total === 0) return null;
  const reference = `upgrade:${orderId}:${originalOrderId}`;
  const allocation = allocate(await fundingOf(tx, originalOrderId), total);
  const note = await issueCreditNote(
    tx,
    {
      reference,
      orderId: originalOrderId,
      taxable: part.taxable,
      heads: part.heads,
      reason: 'Change of plan: the unused part is set off against the new invoice',
      unusedFrom: sale.startDate,
      settlement: [
        {
          label: 'Set off against',
          reference: `the tax invoice of ${formatDate(time.today)} for the new plan`,
          amount: total,
        },
      ],
      explanation: sale.explanation,
    },
    time,
  );
  const credit: CreditFacts = { ...creditNoteFacts(note), reference, allocation };
  await post(tx, creditSetOff(credit, orderId), time);
  return note;
}

async function alreadyBooked(tx: Tx, invoice: IssuedDocument): Promise<BookedSale> {
  const { orderId, userId } = invoice;
  const creditNotes = (await documentsOfMember(tx, userId)).filter(({ reference }) =>
    [`excess:${orderId}:`, `upgrade:${orderId}:`].some((start) => reference.startsWith(start)),
  );
  const refunds: OwedRefund[] = [];
  for (const note of creditNotes) {
    const { taxable, heads, reference } = note;
    if (!reference.startsWith('excess:')) continue;
    const again = { reference, orderId: note.orderId, taxable, heads, kind: 'excess-credit' } as const;
    const booked = await bookRefund(
      tx,
      { ...again, reason: '', unusedFrom: null, explanation: [] },
      {
        instant: note.issuedAt,
        today: note.issuedOn,
      },
    );
    refunds.push(...(booked?.refunds ?? []));
  }
  return { invoice, creditNotes, refunds };
}
