import { sql } from 'kysely';
import { isDocumentKind } from '@niveshak/domain/billing/document-number';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import { isOrderState } from '@niveshak/domain/checkout/order-state';
import type { OrderState } from '@niveshak/domain/checkout/order-state';
import { receivingAccounts } from '@niveshak/domain/ledger/account';
import { creditKinds, payingKinds, receivingKinds } from '@niveshak/domain/ledger/reconciliation';
import type { Direction } from '@niveshak/domain/ledger/reconciliation';
import type {
  BookedDocument,
  BookedEntry,
  BookedOrder,
  BookedPayment,
  ImportedInvoice,
} from '@niveshak/domain/ledger/reconciliation-facts';
import { isEntryKind } from '@niveshak/domain/ledger/entry';
import type { EntryKind } from '@niveshak/domain/ledger/entry';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Tx } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/row-stream.ts';

/**
 * Facts for the reconciliation. An audit reads the rows of each table directly, not through the code that wrote them.
 * The database only sums and joins; other code decides what is correct.
 */

const debits = sql`sum(case l.side when 'debit' then l.amount_paise else 0 end)::bigint`;
const credits = sql`sum(case l.side when 'credit' then l.amount_paise else 0 end)::bigint`;
const debitsLessCredits = sql`sum(case l.side when 'debit' then l.amount_paise else -l.amount_paise end)::bigint`;
const anyOf = (kinds: readonly EntryKind[]) => sql`e.kind in (${sql.join(kinds)})`;

export async function* bookedEntries(tx: Tx): AsyncGenerator<BookedEntry> {
  const rows = streamRows(
    tx,
    sql<{ kind: string; reference: string; lines: number; debit: number; credit: number }>`
      select e.kind, e.reference, coalesce(sums.lines, 0) as lines, coalesce(sums.debit, 0)::bigint as debit,
        coalesce(sums.credit, 0)::bigint as credit
      from ledger_entries e left join (
        select l.entry_id, count(*)::integer as lines, ${debits} as debit, ${credits} as credit
        from ledger_lines l group by l.entry_id
      ) sums on sums.entry_id = e.id`,
  );
  for await (const { kind, reference, lines, debit, credit } of rows)
    yield { kind: entryKind(kind, reference), reference, lines, debit: paise(debit), credit: paise(credit) };
}

/** Yields the open receivable per order with lines in the receivables account. */
export async function* receivables(tx: Tx): AsyncGenerator<{ orderId: string; open: Paise }> {
  const rows = streamRows(
    tx,
    sql<{ orderId: string; open: number }>`
      select l.order_id as "orderId", ${debitsLessCredits} as open
      from ledger_lines l where l.account = 'receivable' group by l.order_id`,
  );
  for await (const { orderId, open } of rows) yield { orderId, open: paise(open) };
}

type DocumentFacts = Omit<BookedDocument, 'kind' | 'orderState' | 'credited' | 'heads'> &
  Record<`${'' | 'credited_'}${'cgst' | 'sgst' | 'igst'}`, Paise> & {
    readonly kind: string;
    readonly creditedTaxable: Paise;
    readonly orderState: string | null;
  };

/** Yields all documents, by series and number, with the matching rows of the other tables. */
export async function* bookedDocuments(tx: Tx): AsyncGenerator<BookedDocument> {
  const rows = streamRows(
    tx,
    sql<DocumentFacts>`
      select d.kind, d.number, d.run, d.sequence, d.financial_year as "financialYear", d.order_id as "orderId",
        d.snapshot -> 'line' ->> 'alias' as alias, d.taxable_paise as taxable, d.cgst_paise as cgst, d.sgst_paise as sgst,
        d.igst_paise as igst, d.uses_utgst as "usesUtgst", d.total_paise as total,
        (select coalesce(sum((part ->> 'amount')::bigint), 0)::bigint
          from jsonb_array_elements(d.snapshot -> 'settlement') part) as settled,
        coalesce(ledger.booked, 0)::bigint as booked, o.state as "orderState",
        coalesce(notes.taxable, 0)::bigint as "creditedTaxable", coalesce(notes.cgst, 0)::bigint as credited_cgst,
        coalesce(notes.sgst, 0)::bigint as credited_sgst, coalesce(notes.igst, 0)::bigint as credited_igst
      from documents d
      left join (
        select true as is_invoice, e.reference, ${debitsLessCredits} as booked
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.kind = 'sale' and l.account = 'receivable' group by e.reference
        union all
        select false, e.reference, ${debits} from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where ${anyOf(creditKinds)} and l.account <> 'receivable' group by e.reference
      ) ledger on ledger.is_invoice = (d.kind = 'invoice')
        and ledger.reference = case d.kind when 'invoice' then d.order_id::text else d.reference end
      left join (
        select n.order_id, sum(n.taxable_paise) as taxable, sum(n.cgst_paise) as cgst, sum(n.sgst_paise) as sgst,
          sum(n.igst_paise) as igst
        from documents n where n.kind <> 'invoice' group by n.order_id
      ) notes on notes.order_id = d.order_id
      left join orders o on o.id = d.order_id
      order by d.kind desc, d.financial_year, d.run, d.sequence`,
  );
  for await (const { kind, orderState: state, ...row } of rows) {
    if (!isDocumentKind(kind)) throw new Error(`Document ${row.number} is not readable.`);
    yield {
      ...row,
      kind,
      heads: { cgst: row.cgst, sgst: row.sgst, igst: row.igst },
      credited: {
        taxable: row.creditedTaxable,
        heads: { cgst: row.credited_cgst, sgst: row.credited_sgst, igst: row.credited_igst },
      },
      orderState: state === null ? null : orderState(state, row.orderId),
    };
  }
}

/** Yields sales and credits in the ledger that no document matches. */
export async function* withoutDocument(tx: Tx): AsyncGenerator<{ kind: EntryKind; reference: string }> {
  const rows = streamRows(
    tx,
    sql<{ kind: string; reference: string }>`
      select e.kind, e.reference from ledger_entries e
      where e.kind = 'sale' and not exists (
        select from documents d where d.kind = 'invoice' and d.order_id::text = e.reference)
      union all
      select e.kind, e.reference from ledger_entries e
      where ${anyOf(creditKinds)} and not exists (
        select from documents d where d.kind <> 'invoice' and d.reference = e.reference)`,
  );
  for await (const { kind, reference } of rows) yield { kind: entryKind(kind, reference), reference };
}

export async function* bookedOrders(tx: Tx): AsyncGenerator<BookedOrder> {
  const rows = streamRows(
    tx,
    sql<{
      id: string;
      alias: string;
      state: string;
      amount: number;
      hasInvoice: boolean;
      received: number;
    }>`
      select o.id, o.alias, o.state, o.amount_paise as amount, d.order_id is not null as "hasInvoice",
        coalesce(ledger.received, 0)::bigint as received
      from orders o
      left join (
        select order_id from documents where kind = 'invoice' union select order_id from moved_in_invoices
      ) d on d.order_id = o.id
      left join (
        select l.order_id, sum(l.amount_paise) as received
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where ${anyOf(payingKinds)} and l.account = 'receivable' and l.side = 'credit' group by l.order_id
      ) ledger on ledger.order_id = o.id`,
  );
  for await (const { id, alias, state, amount, hasInvoice, received } of rows) {
    if (!isPlanAlias(alias)) throw new Error(`Order ${id} is not readable.`);
    yield {
      id,
      alias,
      state: orderState(state, id),
      amount: paise(amount),
      hasInvoice,
      received: paise(received),
    };
  }
}

export async function* bookedPayments(tx: Tx): AsyncGenerator<BookedPayment> {
  type Role = NonNullable<BookedPayment['recorded']>['role'];
  const rows = streamRows(
    tx,
    sql<{
      id: string;
      amount: number | null;
      role: Role | null;
      kind: string | null;
      booked: number | null;
    }>`
      select coalesce(p.id, ledger.reference) as id, p.amount_paise as amount, p.role, ledger.kind, ledger.booked
      from payments p full join (
        select e.kind, e.reference,
          sum(case when l.account not in (${sql.join(receivingAccounts)}) then 0 when l.side = 'debit' then l.amount_paise else -l.amount_paise end)::bigint
            as booked
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where ${anyOf(receivingKinds)} group by e.kind, e.reference
      ) ledger on ledger.reference = p.id`,
  );
  for await (const { id, amount, role, kind, booked } of rows) {
    yield {
      id,
      recorded: amount === null || role === null ? null : { amount: paise(amount), role },
      booked: kind === null || booked === null ? null : { kind: entryKind(kind, id), amount: paise(booked) },
    };
  }
}

/** Yields all invoices from the old system, with the amount brought forward for the order and the amount credited. */
export async function* importedInvoices(tx: Tx): AsyncGenerator<ImportedInvoice> {
  const rows = streamRows(
    tx,
    sql<{
      number: string;
      total: number;
      booked: number;
      own: readonly [number, number, number, number];
      credited: readonly [number, number, number, number];
    }>`
      select m.number, m.total_paise as total, coalesce(ledger.booked, 0)::bigint as booked,
        json_build_array(m.taxable_paise, m.cgst_paise, m.sgst_paise, m.igst_paise) as own,
        json_build_array(coalesce(notes.taxable, 0), coalesce(notes.cgst, 0), coalesce(notes.sgst, 0),
          coalesce(notes.igst, 0)) as credited
      from moved_in_invoices m
      left join (
        select l.order_id, sum(l.amount_paise) as booked from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.kind = 'brought-forward' and l.account = 'opening-balance' and l.side = 'credit' group by l.order_id
      ) ledger on ledger.order_id = m.order_id
      left join (
        select n.moved_in_id, sum(n.taxable_paise) as taxable, sum(n.cgst_paise) as cgst, sum(n.sgst_paise) as sgst,
          sum(n.igst_paise) as igst
        from documents n where n.moved_in_id is not null group by n.moved_in_id
      ) notes on notes.moved_in_id = m.id`,
  );
  const amounts = ([taxable, cgst, sgst, igst]: readonly [number, number, number, number]) => ({
    taxable: paise(taxable),
    heads: { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) },
  });
  for await (const { number, total, booked, own, credited } of rows)
    yield {
      number,
      total: paise(total),
      booked: paise(booked),
      ...amounts(own),
      credited: amounts(credited),
    };
}

/** Returns the payments from before the subscriber import, which the current provider may not know. */
export async function paymentsBroughtForward(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.payment_id as id from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.kind = 'brought-forward' and l.account = 'gateway'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Yields the total of each payment through the gateway account in one direction. */
export async function* gatewayMoney(
  tx: Tx,
  direction: Direction,
): AsyncGenerator<{ paymentId: string; amount: Paise }> {
  const rows = streamRows(
    tx,
    sql<{ paymentId: string; amount: number }>`
      select l.payment_id as "paymentId", sum(l.amount_paise)::bigint as amount from ledger_lines l
      where l.account = 'gateway' and l.side = ${direction === 'in' ? 'debit' : 'credit'} and l.payment_id is not null
      group by l.payment_id`,
  );
  for await (const { paymentId, amount } of rows) yield { paymentId, amount: paise(amount) };
}

export async function paymentsInLedger(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct payment_id as id from ledger_lines where payment_id = any(${[...ids]})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function entryKind(kind: string, reference: string): EntryKind {
  if (!isEntryKind(kind)) throw new Error(`The ledger entry ${kind} ${reference} is not readable.`);
  return kind;
}

function orderState(state: string, id: string): OrderState {
  if (!isOrderState(state)) throw new Error(`Order ${id} is not readable.`);
  return state;
}
