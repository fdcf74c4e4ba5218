import { isTaxAdjustable } from '@niveshak/domain/billing/credit-limits';
import { makeCreditNote, makeInvoice } from '@niveshak/domain/billing/make-document';
import type { SaleFacts } from '@niveshak/domain/billing/make-document';
import type { ExplanationLine, Settlement } from '@niveshak/domain/billing/tax-document';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { financialYear, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReadPublished } from '../platform/published.ts';
import { publishedIn } from '../platform/published.ts';
import { creditableInvoice } from './imported-invoices.ts';
import type { CreditableInvoice } from './imported-invoices.ts';
import { sellerOf } from './seller.ts';
import { lockSeries } from './series.ts';
import { insertDocument, invoiceOfOrder, noteByReference } from './store.ts';
import type { IssuedDocument } from './store.ts';

export type InvoiceToIssue = {
  readonly orderId: string;
  readonly userId: string;
  readonly sale: SaleFacts;
  /** Payments and credits on the document. They add up to taxable value, heads and round-off. */
  readonly settlement: readonly Settlement[];
};

/**
 * Issues an order's tax invoice in the caller's transaction, dated on its business day, or returns the existing one.
 * Issue credit notes of the same transaction first, so that all transactions lock the series in the same order.
 *
 * @throws if the firm has no SAC code (see `domain/firm/opening`)
 */
export async function issueInvoice(
  tx: Tx,
  toIssue: InvoiceToIssue,
  time: BusinessTime,
): Promise<IssuedDocument> {
  const issued = await invoiceOfOrder(tx, toIssue.orderId);
  return issued ?? issueNewInvoice(tx, toIssue, time, publishedIn(tx));
}

/** Like `issueInvoice`, for callers that have already checked for an existing invoice. */
export async function issueNewInvoice(
  tx: Tx,
  { orderId, userId, sale, settlement }: InvoiceToIssue,
  time: BusinessTime,
  published: ReadPublished,
): Promise<IssuedDocument> {
  const { seller, needsEInvoice } = await sellerOf(tx, published);
  const { descriptions } = await published(cataloguePublication);
  const planName = nameOfPlan(descriptions, sale.alias);
  const year = financialYear(time.today);
  const place = await lockSeries(tx, 'invoice', year, time);
  // Check again under the lock, in case a concurrent transaction issued this invoice.
  const meanwhile = await invoiceOfOrder(tx, orderId);
  if (meanwhile !== null) return meanwhile;
  const document = makeInvoice(sale, planName, seller, settlement, { place, issuedOn: time.today });
  const paid = document.settlement.reduce((sum, { amount }) => sum + amount, 0);
  if (paid !== document.total) {
    throw new Error(`Order ${orderId} is paid with ${paid} paise, but its invoice totals ${document.total}.`);
  }
  return insertDocument(tx, {
    ...place,
    financialYear: year,
    reference: orderId,
    userId,
    orderId,
    originalId: null,
    importedId: null,
    issuedAt: time.instant,
    taxable: sale.invoice.taxable,
    heads: sale.invoice.heads,
    usesUtgst: sale.invoice.usesUtgst,
    needsEInvoice: needsEInvoice && document.buyer.kind === 'b2b' && document.total > 0,
    document,
  });
}

export type CreditNoteToIssue = {
  /** Unique per reason. A repeated reference issues only one note. */
  readonly reference: string;
  /** Order whose invoice is credited. */
  readonly orderId: string;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** Printed on the note. */
  readonly reason: string;
  /** First day not served, printed with the end of the period. */
  readonly unusedFrom: CalendarDate | null;
  readonly settlement: readonly Settlement[];
  readonly explanation: readonly ExplanationLine[];
};

/**
 * Issues a credit note against an order's invoice: a tax credit note until 30 November after the invoice's financial
 * year, then a commercial one. The database rejects the note if the notes together exceed the invoice in any head.
 *
 * @throws if the order has no invoice
 */
export async function issueCreditNote(
  tx: Tx,
  note: CreditNoteToIssue,
  time: BusinessTime,
): Promise<IssuedDocument> {
  const issued = await noteByReference(tx, note.reference);
  if (issued !== null) return issued;
  const original = await creditableInvoice(tx, note.orderId);
  if (original === null) throw new Error(`Order ${note.orderId} has no invoice that could be credited.`);
  const isTaxAdjusted = isTaxAdjustable(original.issuedOn, time.today);
  const year = financialYear(time.today);
  const kind = isTaxAdjusted ? 'credit-note' : 'commercial-credit-note';
  const place = await lockSeries(tx, kind, year, time);
  const meanwhile = await noteByReference(tx, note.reference);
  if (meanwhile !== null) return meanwhile;
  const { taxable, heads, reason, settlement, explanation } = note;
  const document = makeCreditNote(
    {
      original: original.document,
      taxable,
      heads,
      isTaxAdjusted,
      reason,
      note: unusedPart(note, original),
      settlement,
      explanation,
    },
    { place, issuedOn: time.today },
  );
  return insertDocument(tx, {
    ...place,
    financialYear: year,
    reference: note.reference,
    userId: original.userId,
    orderId: original.orderId,
    originalId: original.isImported ? null : original.id,
    importedId: original.isImported ? original.id : null,
    issuedAt: time.instant,
    taxable,
    heads,
    usesUtgst: original.usesUtgst,
    needsEInvoice: isTaxAdjusted && original.needsEInvoice,
    document,
  });
}

function unusedPart(
  { unusedFrom }: CreditNoteToIssue,
  { document: { line } }: CreditableInvoice,
): string | null {
  if (unusedFrom === null) return null;
  const from = unusedFrom > line.periodFrom ? unusedFrom : line.periodFrom;
  return from > line.periodTo ? null : `Unused part: ${formatDate(from)} to ${formatDate(line.periodTo)}`;
}
