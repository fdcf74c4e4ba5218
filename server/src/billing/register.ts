import { GstRegister } from '@niveshak/domain/billing/gst-register';
import type { RegisterPiece, RegisterRow } from '@niveshak/domain/billing/gst-register';
import { noHeads } from '@niveshak/domain/billing/tax';
import { addDays, addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { documentsWithOriginals } from './store.ts';
import type { WithOriginal } from './store.ts';

/**
 * Yields the GST register of a month, given by its first day, as pieces of CSV files in the format of GSTR-1's sections,
 * each as soon as it is ready, so memory use does not grow with the month. Reads a single snapshot.
 */
export async function* registerOfMonth(db: Db, firstDay: CalendarDate): AsyncGenerator<RegisterPiece> {
  const register = new GstRegister();
  const span = { from: firstDay, to: addDays(addMonthsClamped(firstDay, 1), -1) };
  yield* register.headings;
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for await (const issued of documentsWithOriginals(tx, span)) yield* register.take(registerRow(issued));
  } finally {
    await tx.rollback().execute();
  }
  yield* register.sums;
}

function registerRow({ original, ...issued }: WithOriginal): RegisterRow {
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
    heads: isCommercial ? noHeads : heads,
    total,
    original,
  };
}
