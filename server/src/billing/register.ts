import { gstRegister } from '@niveshak/domain/billing/gst-register';
import type { RegisterFile, RegisterRow } from '@niveshak/domain/billing/gst-register';
import { noHeads } from '@niveshak/domain/billing/tax';
import { addDays, addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { documentsBetween, originalsBetween } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** The GST register of a month, given by its first day: CSV files in the shape of GSTR-1's sections. */
export async function registerOfMonth(db: Db, firstDay: CalendarDate): Promise<RegisterFile[]> {
  const to = addDays(addMonthsClamped(firstDay, 1), -1);
  const span = { from: firstDay, to };
  const documents = await documentsBetween(db, span);
  const originals = await originalsBetween(db, span);
  return gstRegister(
    documents.map((issued) =>
      registerRow(issued, issued.originalId === null ? null : (originals.get(issued.originalId) ?? null)),
    ),
  );
}

function registerRow(issued: IssuedDocument, original: IssuedDocument | null): RegisterRow {
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
    original:
      original === null
        ? null
        : { number: original.number, issuedOn: original.issuedOn, total: original.total },
  };
}
