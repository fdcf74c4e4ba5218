import { listTds, recordTds } from '@niveshak/contract/billing/staff-routes';
import type { TdsDeduction } from '@niveshak/contract/billing/staff-routes';
import { tdsProblem, tdsQuarterOf, tdsSection } from '@niveshak/domain/billing/tds';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import { entriesOf } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { documentById, invoiceOfOrder } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    tds_deductions: {
      document_id: string;
      amount_paise: number;
      section: string;
      quarter: string;
      certificate: string | null;
      certificate_on: string | null;
      recorded_at: Date;
    };
  }
}

/** Records the tax that a business deducted from its transfer. The ledger records it too. */
export async function recordTdsOfTransfer(
  tx: Tx,
  {
    orderId,
    amount,
    paidOn,
  }: { readonly orderId: string; readonly amount: Paise; readonly paidOn: CalendarDate },
  at: Date,
): Promise<void> {
  const invoice = await invoiceOfOrder(tx, orderId);
  if (invoice === null) throw new Error(`Order ${orderId} has no invoice.`);
  await tx
    .insertInto('tds_deductions')
    .values({
      document_id: invoice.id,
      amount_paise: amount,
      section: tdsSection,
      quarter: tdsQuarterOf(paidOn),
      certificate: null,
      certificate_on: null,
      recorded_at: at,
    })
    .execute();
}

/** Returns the deducted tax booked for an order in paise, or null if none was deducted. */
async function bookedTds(db: Db, orderId: string): Promise<Paise | null> {
  const lines = (await entriesOf(db, { orderId })).flatMap((entry) => entry.lines);
  return lines.find(({ account }) => account === 'tds-receivable')?.amount ?? null;
}

export function bindTdsRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(listTds, async () => ({ deductions: await deductions(db) }));
  act(recordTds, async (tx, { params, body, time }) => {
    const invoice = await documentById(tx, params.id);
    if (invoice === null || invoice.kind !== 'invoice') return refuse('not-found');
    const { amount, quarter, certificate, certificateOn = null } = body;
    const { taxable, document, number, userId, orderId } = invoice;
    const detail = tdsProblem({ buyerGstin: document.buyer.gstin, taxable }, paise(amount));
    if (detail !== null) return refuse('tds-refused', { detail });
    const booked = await bookedTds(tx, orderId);
    if (booked !== null && booked !== amount)
      return refuse('tds-refused', {
        detail: `The transfer was booked with TDS of ${formatRupees(booked)}. Only its quarter and certificate can change.`,
      });
    const row = {
      amount_paise: amount,
      section: tdsSection,
      quarter,
      certificate,
      certificate_on: certificate === null ? null : certificateOn,
      recorded_at: time.instant,
    };
    await tx
      .insertInto('tds_deductions')
      .values({ document_id: invoice.id, ...row })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
      .execute();
    return done({
      action: 'document.tds',
      subject: { kind: 'member', id: userId },
      after: { document: number, amount, quarter, certificate, certificateOn },
    });
  });
}

/** Maximum number of deductions listed: those without a certificate first, then the newest. */
const most = 500;

async function deductions(db: Db): Promise<TdsDeduction[]> {
  type Row = Omit<TdsDeduction, 'amount'> & { readonly amountPaise: number };
  const { rows } = await sql<Row>`
    select d.id, d.number as "invoiceNumber", d.user_id as "memberId", u.email, t.amount_paise as "amountPaise",
      t.quarter, t.certificate, t.certificate_on as "certificateOn",
      exists (select from ledger_lines l where l.order_id = d.order_id and l.account = 'tds-receivable') as "isBooked"
    from tds_deductions t join documents d on d.id = t.document_id join users u on u.id = d.user_id
    order by t.certificate is not null, t.recorded_at desc, d.id
    limit ${most}`.execute(db);
  return rows.map(({ amountPaise, ...row }) => ({ ...row, amount: { amount: amountPaise } }));
}
