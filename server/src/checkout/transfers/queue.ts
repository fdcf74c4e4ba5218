import { sql } from 'kysely';
import type {
  StatementLine,
  TransferOrder,
  TransferRefund,
} from '@niveshak/contract/checkout/staff-transfer-schemas';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { isOrderState } from '@niveshak/domain/checkout/order-state';
import { businessTimeAt } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { agreedSchema } from '../agreed.ts';
import { payUntilOf } from './open.ts';

const most = 300;

/**
 * Returns orders without a payment: those awaiting a transfer first, then expired and cancelled ones whose transfer may
 * still arrive.
 */
export async function transferOrders(db: Db, now: Date): Promise<TransferOrder[]> {
  const { rows } = await sql<{
    id: string;
    reference: string;
    memberId: string;
    email: string;
    state: string;
    amount: number;
    agreed: unknown;
    createdAt: Date;
    expiresAt: Date;
    utr: string | null;
    line: { id: string; utrs: string[]; paidOn: string; amount: number; narration: string } | null;
  }>`
    select o.id, o.provider_order_id as reference, o.user_id as "memberId", u.email, o.state, o.amount_paise as amount,
      o.agreed, o.created_at as "createdAt", o.expires_at as "expiresAt", a.utr,
      (select json_build_object('id', l.id, 'utrs', l.utrs, 'paidOn', l.paid_on, 'amount', l.amount_paise,
          'narration', l.narration)
        from statement_lines l where (l.order_reference = o.provider_order_id or a.utr = any(l.utrs))
          and l.set_aside_as is null
          and not exists (select from bank_transfers t where t.utr = any(l.utrs))
        order by l.amount_paise = o.amount_paise desc, l.paid_on limit 1) as line
    from orders o join users u on u.id = o.user_id left join announced_transfers a on a.order_id = o.id
    where o.gateway = ${bankTransfer} and o.state in ('created', 'expired', 'cancelled')
      and (o.state = 'created' or o.created_at > ${now}::timestamptz - interval '60 days')
    order by o.state = 'created' desc, o.created_at, o.id
    limit ${most}`.execute(db);
  return rows.map(({ state, amount, agreed: stored, createdAt, expiresAt, line, ...row }) => {
    const { alias, invoice, billing } = agreedSchema.parse(stored);
    if (!isOrderState(state)) throw new Error(`Order ${row.id} is not readable.`);
    return {
      ...row,
      alias,
      state,
      amount: { amount },
      taxable: { amount: invoice.taxable },
      isBusiness: billing.gstNumber !== null,
      openedOn: businessTimeAt(createdAt).today,
      payUntil: payUntilOf(expiresAt),
      line:
        line === null
          ? null
          : {
              id: line.id,
              utr: line.utrs[0] ?? null,
              paidOn: line.paidOn,
              amount: { amount: line.amount },
              narration: line.narration,
            },
    };
  });
}

/** Returns refunds to send from the firm's bank account, oldest first. */
export async function transferRefunds(db: Db): Promise<TransferRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bank_transfers', 'bank_transfers.payment_id', 'refunds.payment_id')
    .innerJoin('users', 'users.id', 'refunds.user_id')
    .select([
      'refunds.id',
      'refunds.user_id as memberId',
      'email',
      'amount_paise as amount',
      'owed_at as owedAt',
      'utr',
      'payer',
    ])
    .where('refunds.state', 'in', ['owed', 'requested'])
    .orderBy('owed_at')
    .orderBy('refunds.id')
    .limit(most)
    .execute();
  return rows.map(({ amount, owedAt, ...row }) => ({
    ...row,
    amount: { amount },
    owedAt: owedAt.toISOString(),
  }));
}

/** Returns the newest statement lines, unmatched ones first. */
export async function statementLines(db: Db): Promise<StatementLine[]> {
  const { rows } = await sql<Omit<StatementLine, 'amount'> & { readonly amountPaise: number }>`
    with found as (
      select l.*, t.received_paise, coalesce(t.order_id, o.id) as found_order, o.amount_paise as order_amount,
        case when t.utr is not null then 'recorded' when l.set_aside_as is not null then 'set-aside'
          when o.id is not null then 'order-found' else 'unmatched' end as state
      from statement_lines l
      left join lateral (select * from bank_transfers t where t.utr = any(l.utrs) limit 1) t on true
      left join lateral (
        select o.id, o.amount_paise from orders o left join announced_transfers a on a.order_id = o.id
        where o.gateway = ${bankTransfer} and o.state in ('created', 'expired', 'cancelled')
          and (o.provider_order_id = l.order_reference or a.utr = any(l.utrs))
        order by o.state = 'created' desc, o.created_at desc limit 1) o on t.utr is null
    )
    select f.id, f.paid_on as "paidOn", f.narration, f.reference, f.amount_paise as "amountPaise", f.state,
      coalesce(f.amount_paise <> coalesce(f.received_paise, f.order_amount), false) as "isOtherAmount",
      u.id as "memberId", u.email, f.set_aside_as as "setAsideAs"
    from found f left join orders o on o.id = f.found_order left join users u on u.id = o.user_id
    order by f.state in ('recorded', 'set-aside'), f.paid_on desc, f.id
    limit ${most}`.execute(db);
  return rows.map(({ amountPaise, ...row }) => ({ ...row, amount: { amount: amountPaise } }));
}

/**
 * Marks a statement line as unrelated to any order. Returns null if there is no such line, or false if it is already
 * marked.
 */
export async function setLineAside(
  db: Db,
  id: string,
  { note, staffId }: { readonly note: string; readonly staffId: string },
): Promise<boolean | null> {
  const line = await db
    .selectFrom('statement_lines')
    .select('set_aside_as')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) return null;
  if (line.set_aside_as !== null) return false;
  await db
    .updateTable('statement_lines')
    .set({ set_aside_as: note, set_aside_by: staffId })
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Orders whose transfer has probably arrived (the member entered its UTR, or it is on a statement) and refunds to send
 * by bank, as `waitingItems` rows.
 */
export const waitingTransfers = sql`
  select o.id::text, 'bank-transfer', coalesce(a.announced_at, o.created_at), null, o.provider_order_id, o.amount_paise,
      o.user_id
    from orders o left join announced_transfers a on a.order_id = o.id
    where o.gateway = ${bankTransfer} and o.state = 'created' and (a.order_id is not null
      or exists (select from statement_lines l where l.order_reference = o.provider_order_id and l.set_aside_as is null))
  union all
  select r.id::text, 'bank-refund', r.owed_at, null, t.utr, r.amount_paise, r.user_id
    from refunds r join bank_transfers t on t.payment_id = r.payment_id where r.state in ('owed', 'requested')`;
