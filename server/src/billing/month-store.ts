import { sql } from 'kysely';
import type { Tds } from '@niveshak/domain/billing/tds';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/row-stream.ts';
import { toIssued } from './store.ts';
import type { DocumentRow, IssuedDocument } from './store.ts';

export type WithOriginal = IssuedDocument & {
  /** Invoice that a note references, or null if the document is an invoice. */
  readonly original: {
    readonly number: string;
    readonly issuedOn: CalendarDate;
    readonly total: Paise;
  } | null;
  /** Tax that the buyer deducted from an invoice, or null if not recorded. */
  readonly tds: Tds | null;
};

/** Small batches, because snapshots are large. */
const documentsAtOnce = 500;

/**
 * Yields the documents of a range of business days (both inclusive) by series and number, each with the invoice it
 * references.
 */
export async function* documentsWithOriginals(
  tx: Tx,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): AsyncGenerator<WithOriginal> {
  const rows = streamRows(
    tx,
    sql<
      DocumentRow & {
        originalNumber: string | null;
        originalOn: string | null;
        originalTotal: number | null;
        tdsAmount: number | null;
        tdsQuarter: string | null;
        tdsCertificate: string | null;
      }
    >`
      select d.*, original.number as "originalNumber", original.issued_on as "originalOn",
        original.total_paise as "originalTotal", t.amount_paise as "tdsAmount", t.quarter as "tdsQuarter",
        t.certificate as "tdsCertificate"
      from documents d left join documents original on original.id = d.original_id
        left join tds_deductions t on t.document_id = d.id
      where d.issued_on between ${from} and ${to}
      order by d.financial_year, d.kind desc, d.sequence`,
    documentsAtOnce,
  );
  for await (const { originalNumber: number, originalOn, originalTotal, ...all } of rows) {
    const { tdsAmount, tdsQuarter, tdsCertificate: certificate, ...row } = all;
    yield {
      ...toIssued(row),
      original:
        number === null || originalOn === null || originalTotal === null
          ? null
          : { number, issuedOn: calendarDate(originalOn), total: paise(originalTotal) },
      tds:
        tdsAmount === null || tdsQuarter === null
          ? null
          : { amount: paise(tdsAmount), quarter: tdsQuarter, certificate },
    };
  }
}

type ListedDocument = {
  readonly id: string;
  readonly number: string;
  /** True if the document still awaits registration with the invoice portal, so it has no PDF. */
  readonly isWithheld: boolean;
};

/** Returns the documents of a range of business days (both inclusive), by number. */
export async function listDocuments(
  db: Db,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select d.id, d.number, d.needs_e_invoice and e.document_id is null as "isWithheld"
    from documents d left join e_invoices e on e.document_id = d.id
    where d.issued_on between ${from} and ${to}
    order by d.financial_year, d.kind desc, d.run, d.sequence`.execute(db);
  return rows;
}
