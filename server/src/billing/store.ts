import { sql } from 'kysely';
import type { Generated, RawBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import { isDocumentKind } from '@niveshak/domain/billing/document-number';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import type { TaxDocument } from '@niveshak/domain/billing/tax-document';
import type { TaxedAmount } from '@niveshak/domain/billing/credit-limits';
import { addHeads, noHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { readSnapshot } from './snapshot.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    documents: DocumentsTable;
  }
}

type DocumentsTable = {
  id: Generated<string>;
  kind: string;
  financial_year: string;
  run: number;
  sequence: number;
  number: string;
  reference: string;
  user_id: string;
  order_id: string;
  original_id: string | null;
  /** Set if the note credits an invoice of the old system. */
  moved_in_id: string | null;
  issued_on: string;
  issued_at: Date;
  buyer_gstin: string | null;
  place_of_supply: string;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  uses_utgst: boolean;
  round_off_paise: number;
  total_paise: number;
  needs_e_invoice: boolean;
  snapshot: unknown;
};

/** An issued document. On a commercial note, taxable value and heads describe the refunded amount. */
export type IssuedDocument = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly run: number;
  readonly sequence: number;
  readonly financialYear: string;
  readonly reference: string;
  readonly userId: string;
  readonly orderId: string;
  readonly originalId: string | null;
  readonly issuedOn: CalendarDate;
  readonly issuedAt: Date;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly roundOff: Paise;
  readonly total: Paise;
  readonly needsEInvoice: boolean;
  readonly document: TaxDocument;
};

export type DocumentRow = Omit<Selectable<DocumentsTable>, 'moved_in_id'>;

/**
 * Converts a row.
 * @throws if it does not match the current schema
 */
export function toIssued(row: DocumentRow): IssuedDocument {
  if (!isDocumentKind(row.kind)) throw new Error(`Document ${row.id} is not readable.`);
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    run: row.run,
    sequence: row.sequence,
    financialYear: row.financial_year,
    reference: row.reference,
    userId: row.user_id,
    orderId: row.order_id,
    originalId: row.original_id,
    issuedOn: calendarDate(row.issued_on),
    issuedAt: row.issued_at,
    taxable: paise(row.taxable_paise),
    heads: { cgst: paise(row.cgst_paise), sgst: paise(row.sgst_paise), igst: paise(row.igst_paise) },
    usesUtgst: row.uses_utgst,
    roundOff: paise(row.round_off_paise),
    total: paise(row.total_paise),
    needsEInvoice: row.needs_e_invoice,
    document: readSnapshot(row.snapshot),
  };
}

export type NewDocument = Omit<
  IssuedDocument,
  'id' | 'number' | 'issuedOn' | 'roundOff' | 'total' | 'kind'
> & {
  /** Id of the old system's invoice that the note references, or null if there is none. */
  readonly importedId: string | null;
};

/** Inserts a document under the number from `lockSeries`. */
export async function insertDocument(tx: Tx, row: NewDocument): Promise<IssuedDocument> {
  const { document, heads } = row;
  await tx
    .updateTable('document_series')
    .set({ last_number: row.sequence })
    .where('kind', '=', document.kind)
    .where('financial_year', '=', row.financialYear)
    .where('run', '=', row.run)
    .execute();
  const inserted = await tx
    .insertInto('documents')
    .values({
      kind: document.kind,
      financial_year: row.financialYear,
      run: row.run,
      sequence: row.sequence,
      number: document.number,
      reference: row.reference,
      user_id: row.userId,
      order_id: row.orderId,
      original_id: row.originalId,
      moved_in_id: row.importedId,
      issued_on: document.issuedOn,
      issued_at: row.issuedAt,
      buyer_gstin: document.buyer.gstin,
      place_of_supply: document.placeOfSupply.code,
      taxable_paise: row.taxable,
      cgst_paise: heads.cgst,
      sgst_paise: heads.sgst,
      igst_paise: heads.igst,
      uses_utgst: row.usesUtgst,
      round_off_paise: document.roundOff,
      total_paise: document.total,
      needs_e_invoice: row.needsEInvoice,
      snapshot: JSON.stringify(document),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toIssued(inserted);
}

export async function invoiceOfOrder(db: Db, orderId: string): Promise<IssuedDocument | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  return row === undefined ? null : toIssued(row);
}

export async function noteByReference(db: Db, reference: string): Promise<IssuedDocument | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('reference', '=', reference)
    .where('kind', '<>', 'invoice')
    .executeTakeFirst();
  return row === undefined ? null : toIssued(row);
}

/** Returns the credit notes with these references or numbers, in issue order. */
export async function notesBy(
  db: Db,
  column: 'reference' | 'number',
  values: readonly string[],
): Promise<IssuedDocument[]> {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where(column, 'in', values)
    .where('kind', '<>', 'invoice')
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.map(toIssued);
}

/** Returns a document of this member, or null if it does not exist or belongs to another member. */
export async function documentOfMember(db: Db, userId: string, id: string): Promise<IssuedDocument | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toIssued(row);
}

export async function documentById(db: Db, id: string): Promise<IssuedDocument | null> {
  const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toIssued(row);
}

/** Returns the credit notes against an invoice, in issue order. */
export async function notesAgainst(db: Db, originalId: string): Promise<IssuedDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('original_id', '=', originalId)
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute();
  return rows.map(toIssued);
}

const documentRow = z.object({
  id: z.string(),
  kind: z.string(),
  financial_year: z.string(),
  run: z.number(),
  sequence: z.number(),
  number: z.string(),
  reference: z.string(),
  user_id: z.string(),
  order_id: z.string(),
  original_id: z.string().nullable(),
  issued_on: z.string(),
  issued_at: z.coerce.date(),
  buyer_gstin: z.string().nullable(),
  place_of_supply: z.string(),
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
  igst_paise: z.number(),
  uses_utgst: z.boolean(),
  round_off_paise: z.number(),
  total_paise: z.number(),
  needs_e_invoice: z.boolean(),
  snapshot: z.unknown(),
});

/** The member's documents, newest first. */
export const documentsFact: MemberFact<readonly IssuedDocument[]> = {
  column: sql`(
    select coalesce(json_agg(d order by d.issued_at desc, d.number desc), '[]')
    from documents d where d.user_id = users.id)`,
  read: (value) => z.array(documentRow).parse(value).map(toIssued),
};

/** Like `documentsFact`, in the caller's transaction. */
export async function documentsOfMember(db: Db, userId: string): Promise<IssuedDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(toIssued);
}

/**
 * Returns the documents of a range of business days (both inclusive), or all documents if it is null, by series and
 * number.
 */
export async function documentsBetween(
  db: Db,
  span: { readonly from: CalendarDate; readonly to: CalendarDate } | null,
): Promise<IssuedDocument[]> {
  let query = db.selectFrom('documents').selectAll();
  if (span !== null) query = query.where('issued_on', '>=', span.from).where('issued_on', '<=', span.to);
  const rows = await query.orderBy('financial_year').orderBy('kind', 'desc').orderBy('sequence').execute();
  return rows.map(toIssued);
}

const invoiceRows = z.array(z.object({ orderId: z.string(), id: z.string(), number: z.string() }));

/**
 * Returns the fact with the member's invoices for these orders, by order id.
 * @param orders SQL for order ids
 */
export function invoicesFact(
  orders: RawBuilder<unknown>,
): MemberFact<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_object('orderId', d.order_id, 'id', d.id, 'number', d.number)), '[]')
      from documents d where d.user_id = users.id and d.kind = 'invoice' and d.order_id in ${orders})`,
    read: (value) => new Map(invoiceRows.parse(value).map(({ orderId, ...invoice }) => [orderId, invoice])),
  };
}

export const noCredit: TaxedAmount = { taxable: zeroPaise, heads: noHeads };
const amount = z.int().transform((value) => paise(value));
const creditedOrders = z.array(
  z.object({ orderId: z.string(), taxable: amount, cgst: amount, sgst: amount, igst: amount }),
);

function creditedWhere(documents: RawBuilder<unknown>): MemberFact<ReadonlyMap<string, TaxedAmount>> {
  return {
    column: sql`(
    select coalesce(json_agg(n), '[]') from (
      select d.order_id as "orderId", sum(d.taxable_paise)::bigint as taxable, sum(d.cgst_paise)::bigint as cgst,
        sum(d.sgst_paise)::bigint as sgst, sum(d.igst_paise)::bigint as igst
      from documents d where ${documents} and d.kind <> 'invoice' group by d.order_id) n)`,
    read: (value) =>
      new Map(
        creditedOrders
          .parse(value)
          .map(({ orderId, taxable, cgst, sgst, igst }) => [
            orderId,
            { taxable, heads: { cgst, sgst, igst } },
          ]),
      ),
  };
}

/** Total credited on each of the member's invoices, by order id. Omits orders without credit notes. */
export const creditedFact = creditedWhere(sql`d.user_id = users.id`);

/**
 * Returns the fact with the totals credited for these orders, as in `creditedFact`.
 * @param orders SQL for order ids of any member
 */
export const creditedOfOrdersFact = (orders: RawBuilder<unknown>) =>
  creditedWhere(sql`d.order_id in ${orders}`);

/** Returns the total credited so far for each order, by order id. Omits orders without credit notes. */
export async function creditedOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, TaxedAmount>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .select([
      'order_id as orderId',
      'taxable_paise as taxable',
      'cgst_paise as cgst',
      'sgst_paise as sgst',
      'igst_paise as igst',
    ])
    .where('order_id', 'in', orderIds)
    .where('kind', '<>', 'invoice')
    .execute();
  const credited = new Map<string, TaxedAmount>();
  for (const { orderId, taxable, cgst, sgst, igst } of rows) {
    const sum = credited.get(orderId) ?? noCredit;
    const heads = { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) };
    credited.set(orderId, {
      taxable: add(sum.taxable, paise(taxable)),
      heads: addHeads(sum.heads, heads),
    });
  }
  return credited;
}

/** Returns the total credited so far for an order, all zero if it has no credit notes. */
export async function creditedOfOrder(db: Db, orderId: string): Promise<TaxedAmount> {
  return (await creditedOfOrders(db, [orderId])).get(orderId) ?? noCredit;
}
