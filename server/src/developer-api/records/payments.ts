import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiPayment } from '@niveshak/contract/developer-api/schemas';
import type { Db } from '../../platform/db/database.ts';
import { storedPlan } from '../../platform/db/stored-plan.ts';
import { pageOf, pageSql } from './page.ts';
import type { OfMember } from './subscriptions.ts';

const instant = z.coerce.date().transform((at) => at.toISOString());
const rows = z.array(
  z.object({
    cursor: z.string(),
    id: z.string(),
    memberId: z.string(),
    orderId: z.string(),
    plan: storedPlan,
    amount: z.number(),
    currency: z.string(),
    role: z.enum(['fulfils', 'to-refund', 'held']),
    capturedAt: instant,
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        state: z.enum(['owed', 'requested', 'processed', 'failed', 'written-off', 'charged-back']),
        settledAt: instant.nullable(),
      }),
    ),
  }),
);
type Row = z.output<typeof rows>[number];

/** Returns a page of captured payments, oldest first. */
export async function listPayments(db: Db, { memberId, ...paging }: OfMember) {
  const page = pageSql(paging, sql`p.proved_at`, sql`p.id`, 'text');
  const ofMember = memberId === undefined ? sql`true` : sql`o.user_id = ${memberId}`;
  const found = await read(
    db,
    sql`${ofMember} and ${page.follows} order by ${page.order} limit ${page.limit}`,
    page.cursor,
  );
  return pageOf(found, page, present);
}

export async function paymentById(db: Db, id: string): Promise<ApiPayment | null> {
  const [row] = await read(db, sql`p.id = ${id}`, sql`''`);
  return row === undefined ? null : present(row);
}

async function read(db: Db, which: RawBuilder<unknown>, cursor: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql`
    select ${cursor} as cursor, p.id, o.user_id as "memberId", p.order_id as "orderId", o.alias as plan,
      p.amount_paise as amount, p.currency, p.role, p.proved_at as "capturedAt",
      coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount_paise, 'state', r.state,
        'settledAt', r.settled_at) order by r.owed_at, r.id) from refunds r where r.payment_id = p.id), '[]') as refunds
    from payments p join orders o on o.id = p.order_id where ${which}`.execute(db);
  return rows.parse(found.rows);
}

const present = ({ cursor: _cursor, ...payment }: Row): ApiPayment => payment;
