import { sql } from 'kysely';
import { z } from 'zod';
import type { TimelineEntry } from '@niveshak/contract/staff/member-schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../../platform/db/database.ts';

const most = 200;

const row = z.object({
  at: z.coerce.date(),
  kind: z.enum(['account', 'order', 'payment', 'document', 'letter', 'case', 'gift', 'staff', 'note']),
  title: z.string(),
  detail: z.string().nullable(),
  amount: z.number().nullable(),
});

/** Everything that happened with a member, newest first, the last two hundred entries. One statement. */
export async function timelineOf(db: Db, userId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql`
    select at, kind, title, detail, amount from (
      select created_at as at, 'account' as kind, 'Signed up' as title, null::text as detail, null::bigint as amount
        from users where id = ${userId}
      union all
      select created_at, 'account', 'Signed in', user_agent, null from sessions where user_id = ${userId}
      union all
      select m.at, 'order', 'Order of ' || o.alias || ': ' || m.to_state, m.cause, null from order_moves m join orders o on o.id = m.order_id where o.user_id = ${userId}
      union all
      select p.proved_at, 'payment', 'Payment ' || p.id || ': ' || p.role,
          null, p.amount_paise
        from payments p join orders o on o.id = p.order_id where o.user_id = ${userId}
      union all
      select opened_at, 'payment', 'Chargeback of ' || payment_id || ': ' || reason_code, null, amount_paise
        from chargebacks where user_id = ${userId}
      union all
      select ended_at, 'payment', 'Chargeback of ' || payment_id || ': ' || state, null, amount_paise
        from chargebacks where user_id = ${userId} and ended_at is not null
      union all
      select issued_at, 'document', kind || ' ' || number,
          null, total_paise
        from documents where user_id = ${userId}
      union all
      select coalesce(sent_at, created_at), 'letter', subject, category || ', ' || state, null from email_records where user_id = ${userId}
      union all
      select verified_at, 'account', 'PAN verified', masked_pan, null from pan_verifications where user_id = ${userId}
      union all
      select opened_at, 'case', 'Case: ' || kind, case when closed_at is null then 'open' else 'closed' end, null from staff_cases where user_id = ${userId}
      union all
      select e.at, 'gift', 'Gift: ' || e.event, null, null from gift_events e join gifts g on g.id = e.gift_id
        where g.giver_id = ${userId} or g.recipient_id = ${userId}
      union all
      select at, 'staff', action || ' by ' || by, reason, null from staff_audit where subject_id = ${userId}
      union all
      select n.written_at, 'note', 'Note by ' || s.name, n.body, null from staff_notes n join staff s on s.id = n.staff_id where n.user_id = ${userId}
    ) everything
    order by at desc
    limit ${most}`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ at, amount, detail, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      detail: amount === null ? detail : formatRupees(paise(amount)),
    }));
}
