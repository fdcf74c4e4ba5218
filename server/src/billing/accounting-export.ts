import { sql } from 'kysely';
import { csvOf, csvRows } from '@niveshak/domain/billing/csv';
import {
  zohoCreditNote,
  zohoCreditNoteColumns,
  zohoInvoice,
  zohoInvoiceColumns,
  zohoPayment,
  zohoPaymentColumns,
} from '@niveshak/domain/billing/zoho-books';
import type { ReceivedPayment } from '@niveshak/domain/billing/zoho-books';
import { isAccount, receivingAccounts } from '@niveshak/domain/ledger/account';
import { isEntryKind } from '@niveshak/domain/ledger/entry';
import { creditKinds } from '@niveshak/domain/ledger/reconciliation';
import { tallyFrame, tallyVoucher } from '@niveshak/domain/ledger/tally';
import type { VoucherFacts } from '@niveshak/domain/ledger/tally';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import { fromSnapshot, streamRows } from '../platform/db/row-stream.ts';
import { documentsOfMonth, spanOfMonth } from './register.ts';

/** Yields a Tally import file with one voucher per ledger entry of the month that starts on `firstDay`. */
export async function* tallyVouchers(db: Db, firstDay: CalendarDate): AsyncGenerator<string> {
  const [before, after] = tallyFrame('Vouchers');
  yield before;
  for await (const entry of fromSnapshot(db, (tx) => entriesOfMonth(tx, firstDay))) yield tallyVoucher(entry);
  yield after;
}

type EntryRow = {
  readonly kind: string;
  readonly reference: string;
  readonly postedOn: string;
  readonly lines: readonly {
    readonly account: string;
    readonly side: 'debit' | 'credit';
    readonly amount: number;
  }[];
  readonly document: VoucherFacts['document'];
};

/** Yields a month's entries, with a sale and its round-off combined into one voucher that matches the invoice. */
async function* entriesOfMonth(tx: Tx, firstDay: CalendarDate): AsyncGenerator<VoucherFacts> {
  const { from, to } = spanOfMonth(firstDay);
  const rows = streamRows(
    tx,
    sql<EntryRow>`
      select b.kind, b.reference, b.posted_on as "postedOn", b.lines,
        case when d.id is not null then json_build_object('number', d.number, 'buyerName', d.snapshot -> 'buyer' ->> 'name',
          'buyerGstin', d.buyer_gstin, 'placeOfSupply', d.snapshot -> 'placeOfSupply' ->> 'name') end as document
      from (
        select case e.kind when 'round-off' then 'sale' else e.kind end as kind, e.reference, e.posted_on,
          min(e.id) as first, (array_agg(l.order_id))[1] as order_id,
          json_agg(json_build_object('account', l.account, 'side', l.side, 'amount', l.amount_paise)
            order by e.id, l.line_number) as lines
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.posted_on between ${from} and ${to}
        group by 1, e.reference, e.posted_on
      ) b
      left join documents invoice on b.kind = 'sale' and invoice.kind = 'invoice' and invoice.order_id = b.order_id
      left join documents note on b.kind in (${sql.join(creditKinds)}) and note.kind <> 'invoice'
        and note.reference = b.reference
      left join documents d on d.id = coalesce(invoice.id, note.id)
      order by b.first`,
  );
  for await (const { kind, reference, postedOn, lines, document } of rows) {
    if (!isEntryKind(kind)) throw new Error(`Ledger entry ${reference} is not readable.`);
    yield {
      kind,
      reference,
      postedOn: calendarDate(postedOn),
      lines: lines.map(({ account, side, amount }) => {
        if (!isAccount(account)) throw new Error(`The ledger has an unknown account: ${account}`);
        return { account, side, amount: paise(amount) };
      }),
      document,
    };
  }
}

/** Yields the invoices of a month as a CSV file for Zoho Books. */
export async function* zohoInvoices(db: Db, firstDay: CalendarDate): AsyncGenerator<string> {
  yield csvOf(zohoInvoiceColumns, []);
  for await (const { kind, document } of documentsOfMonth(db, firstDay))
    if (kind === 'invoice') yield csvRows([zohoInvoice(document)]);
}

/** Yields the credit notes of a month, with and without tax, as a CSV file for Zoho Books. */
export async function* zohoCreditNotes(db: Db, firstDay: CalendarDate): AsyncGenerator<string> {
  yield csvOf(zohoCreditNoteColumns, []);
  for await (const { kind, document } of documentsOfMonth(db, firstDay))
    if (kind !== 'invoice') yield csvRows([zohoCreditNote(document)]);
}

/** Yields the payments received in a month as a CSV file for Zoho Books. */
export async function* zohoPayments(db: Db, firstDay: CalendarDate): AsyncGenerator<string> {
  yield csvOf(zohoPaymentColumns, []);
  for await (const payment of fromSnapshot(db, (tx) => receivedInMonth(tx, firstDay)))
    yield csvRows([zohoPayment(payment)]);
}

async function* receivedInMonth(tx: Tx, firstDay: CalendarDate): AsyncGenerator<ReceivedPayment> {
  const { from, to } = spanOfMonth(firstDay);
  const rows = streamRows(
    tx,
    sql<{
      id: string;
      receivedOn: string;
      amount: number;
      customerName: string;
      invoiceNumber: string | null;
    }>`
      select e.reference as id, e.posted_on as "receivedOn", l.amount as amount, d.number as "invoiceNumber",
        coalesce(d.snapshot -> 'buyer' ->> 'name', trim(u.first_name || ' ' || u.last_name)) as "customerName"
      from ledger_entries e
      cross join lateral (
        select l.order_id, sum(l.amount_paise)::bigint as amount from ledger_lines l
        where l.entry_id = e.id and l.account in (${sql.join(receivingAccounts)}) group by l.order_id) l
      join users u on u.id = e.user_id
      left join documents d on e.kind = 'payment-captured' and d.kind = 'invoice' and d.order_id = l.order_id
      where e.posted_on between ${from} and ${to} and e.kind in ('payment-captured', 'payment-held')
      order by e.id`,
  );
  for await (const { id, receivedOn, amount, customerName, invoiceNumber } of rows)
    yield { id, receivedOn: calendarDate(receivedOn), amount: paise(amount), customerName, invoiceNumber };
}
