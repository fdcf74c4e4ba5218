import { GstRegister } from '@niveshak/domain/billing/gst-register';
import type { RegisterPiece } from '@niveshak/domain/billing/gst-register';
import { GstReturn } from '@niveshak/domain/billing/gst-return';
import { basisPointsOf } from '@niveshak/domain/billing/make-document';
import type { RegisterRow } from '@niveshak/domain/billing/gst-sections';
import { noHeads } from '@niveshak/domain/billing/tax';
import { addDays, addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { fromSnapshot } from '../platform/db/row-stream.ts';
import { documentsWithOriginals } from './month-store.ts';
import type { WithOriginal } from './month-store.ts';

/**
 * Yields the GST register of the month that starts on `firstDay`, as chunks of CSV files in GSTR-1 section format.
 * Streams from one snapshot, so memory use does not grow with the month.
 */
export async function* registerOfMonth(db: Db, firstDay: CalendarDate): AsyncGenerator<RegisterPiece> {
  const register = new GstRegister();
  yield* register.headings;
  for await (const issued of documentsOfMonth(db, firstDay)) yield* register.take(registerRow(issued));
  yield* register.sums;
}

/** Yields a month's GSTR-1 return as JSON for the GST portal, under the GSTIN on the documents. */
export async function* returnOfMonth(db: Db, firstDay: CalendarDate): AsyncGenerator<string> {
  let gstReturn: GstReturn | null = null;
  for await (const issued of documentsOfMonth(db, firstDay)) {
    gstReturn ??= new GstReturn(issued.document.supplier.gstin, firstDay);
    gstReturn.take(registerRow(issued));
  }
  gstReturn ??= new GstReturn((await readFirm(db)).gstin, firstDay);
  yield gstReturn.json;
}

/** Yields the documents of the month that starts on `firstDay`, by series and number. */
export function documentsOfMonth(db: Db, firstDay: CalendarDate): AsyncGenerator<WithOriginal> {
  return fromSnapshot(db, (tx) => documentsWithOriginals(tx, spanOfMonth(firstDay)));
}

export function spanOfMonth(firstDay: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: firstDay, to: addDays(addMonthsClamped(firstDay, 1), -1) };
}

function registerRow({ original, tds, ...issued }: WithOriginal): RegisterRow {
  const { kind, number, run, sequence, issuedOn, heads, taxable, total, document } = issued;
  const { buyer, supplier, placeOfSupply, line } = document;
  const isCommercial = kind === 'commercial-credit-note';
  return {
    kind,
    number,
    run,
    sequence,
    issuedOn,
    supplierGstCode: supplier.state.gstCode,
    buyerName: buyer.name,
    buyerGstin: buyer.gstin,
    placeOfSupply,
    sac: line.sac,
    description: `${line.description}, ${line.periodFrom} to ${line.periodTo}`,
    taxable: isCommercial ? total : taxable,
    basisPoints: basisPointsOf(document),
    heads: isCommercial ? noHeads : heads,
    total,
    original,
    tds,
  };
}
