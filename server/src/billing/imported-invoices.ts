import type { Generated, Selectable } from 'kysely';
import { makeImportedInvoice } from '@niveshak/domain/billing/make-document';
import type { SaleFacts } from '@niveshak/domain/billing/make-document';
import type { Settlement, TaxDocument } from '@niveshak/domain/billing/tax-document';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import { sellerOf } from './seller.ts';
import { readSnapshot } from './snapshot.ts';
import { invoiceOfOrder } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    moved_in_invoices: ImportedInvoicesTable;
  }
}

type ImportedInvoicesTable = {
  id: Generated<string>;
  order_id: string;
  user_id: string;
  number: string;
  issued_on: string;
  buyer_gstin: string | null;
  place_of_supply: string;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  uses_utgst: boolean;
  total_paise: number;
  snapshot: unknown;
};

export type OldInvoice = {
  readonly orderId: string;
  readonly userId: string;
  readonly number: string;
  readonly issuedOn: CalendarDate;
  readonly sale: SaleFacts;
  readonly settlement: readonly Settlement[];
};

/**
 * Stores invoices from the old system so that credit notes can reference them. They are not part of our registers or
 * series.
 * @throws a conflict on `moved_in_invoices_number` if a number exists, or an error if no SAC code is set
 */
export async function storeImportedInvoices(tx: Tx, invoices: readonly OldInvoice[]): Promise<void> {
  if (invoices.length === 0) return;
  const published = publishedIn(tx);
  const { seller } = await sellerOf(tx, published);
  const { descriptions } = await published(cataloguePublication);
  const rows = invoices.map(({ orderId, userId, number, issuedOn, sale, settlement }) => {
    const planName = nameOfPlan(descriptions, sale.alias);
    const document = makeImportedInvoice(sale, planName, seller, settlement, { number, issuedOn });
    const { taxable, heads, usesUtgst } = sale.invoice;
    return {
      order_id: orderId,
      user_id: userId,
      number,
      issued_on: issuedOn,
      buyer_gstin: document.buyer.gstin,
      place_of_supply: document.placeOfSupply.code,
      taxable_paise: taxable,
      cgst_paise: heads.cgst,
      sgst_paise: heads.sgst,
      igst_paise: heads.igst,
      uses_utgst: usesUtgst,
      total_paise: document.total,
      snapshot: JSON.stringify(document),
    };
  });
  await tx.insertInto('moved_in_invoices').values(rows).execute();
}

export type CreditableInvoice = {
  readonly id: string;
  readonly isImported: boolean;
  readonly number: string;
  readonly orderId: string;
  readonly userId: string;
  readonly issuedOn: CalendarDate;
  readonly usesUtgst: boolean;
  readonly needsEInvoice: boolean;
  readonly document: TaxDocument;
};

/** Returns an order's invoice, either ours or from the old system, or null if there is none. */
export async function creditableInvoice(db: Db, orderId: string): Promise<CreditableInvoice | null> {
  const own = await invoiceOfOrder(db, orderId);
  if (own !== null) return { ...own, isImported: false };
  const row = await db
    .selectFrom('moved_in_invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row === undefined ? null : toCreditable(row);
}

function toCreditable(row: Selectable<ImportedInvoicesTable>): CreditableInvoice {
  return {
    id: row.id,
    isImported: true,
    number: row.number,
    orderId: row.order_id,
    userId: row.user_id,
    issuedOn: calendarDate(row.issued_on),
    usesUtgst: row.uses_utgst,
    // The old system was responsible for registration, and only registered originals need e-invoice credit
    // notes.
    needsEInvoice: false,
    document: readSnapshot(row.snapshot),
  };
}

/** Returns the numbers that the old system issued, in lower case. */
export async function oldNumbersAmong(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const upper = numbers.map((number) => number.toUpperCase());
  const [old, own] = await Promise.all([
    db
      .selectFrom('moved_in_invoices')
      .select('number')
      .where(({ fn, eb }) => eb(fn<string>('upper', ['number']), '=', eb.fn.any(eb.val(upper))))
      .execute(),
    db
      .selectFrom('documents')
      .select('number')
      .where(({ fn, eb }) => eb(fn<string>('upper', ['number']), '=', eb.fn.any(eb.val(upper))))
      .execute(),
  ]);
  return new Set([...old, ...own].map(({ number }) => number.toLowerCase()));
}
