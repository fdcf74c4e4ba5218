import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

type RegisteringPayment = { readonly id: string; readonly gateway: string | null };

/** Returns the latest payment that fulfilled a mandate's order or one of its renewals, or null if there is none. */
export async function registeringPayment(db: Db, mandateId: string): Promise<RegisteringPayment | null> {
  const { rows } = await sql<RegisteringPayment>`
    select p.id, o.gateway from payments p join orders o on o.id = p.order_id
    where p.role = 'fulfils' and (
      o.id = (select m.order_id from mandates m where m.id = ${mandateId})
      or o.id in (select r.order_id from renewals r where r.mandate_id = ${mandateId}))
    order by o.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
