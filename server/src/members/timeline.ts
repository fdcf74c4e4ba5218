import { sql } from 'kysely';
import { z } from 'zod';
import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import type { Db } from '../platform/db/database.ts';
import { memberEvent } from './timeline-event.ts';
import { foldEvents } from './timeline-fold.ts';

const most = 200;

/**
 * Returns a member's last 200 events as timeline entries, newest first. Events at the same instant are in purchase
 * order. Runs a single statement.
 */
export async function timelineOf(db: Db, userId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql`
    select at, source, about, code, detail, amount, order_id as "orderId" from (
      select created_at as at, 'sign-up' as source, null::text as about, '' as code, null::text as detail,
          null::bigint as amount, 0 as step, null::text as order_id
        from users where id = ${userId}
      union all
      select created_at, 'sign-in', null, '', user_agent, null, 0, null from sessions where user_id = ${userId}
      union all
      select m.at, 'order', o.alias, m.to_state, m.cause, null, m.version, o.id::text
        from order_moves m join orders o on o.id = m.order_id where o.user_id = ${userId}
      union all
      select p.proved_at, 'payment', p.id, p.role, null, p.amount_paise, 0, o.id::text
        from payments p join orders o on o.id = p.order_id where o.user_id = ${userId}
      union all
      select opened_at, 'chargeback', payment_id, 'open', reason_code, amount_paise, 0, null
        from chargebacks where user_id = ${userId}
      union all
      select ended_at, 'chargeback', payment_id, state, null, amount_paise, 0, null
        from chargebacks where user_id = ${userId} and ended_at is not null
      union all
      select coalesce(r.settled_at, r.owed_at), 'refund', o.alias, r.state, (r.owed_at at time zone 'Asia/Kolkata')::date::text, r.amount_paise, 0, o.id::text
        from refunds r join orders o on o.id = r.order_id where r.user_id = ${userId}
      union all
      select at, 'terms', null, '', 'Version ' || version, null, 0, null
        from consents where user_id = ${userId} and kind = 'terms' and method = 'esign'
      union all
      select issued_at, 'document', number, kind, null, total_paise, 0, order_id::text from documents where user_id = ${userId}
      union all
      select coalesce(sent_at, created_at), 'letter', subject, state, category, null, 0, null
        from email_records where user_id = ${userId}
      union all
      select verified_at, 'pan', null, '', masked_pan, null, 0, null from pan_verifications where user_id = ${userId}
      union all
      select opened_at, 'case', null, kind, case when closed_at is null then 'open' else 'closed' end, null, 0, null
        from staff_cases where user_id = ${userId}
      union all
      select e.at, 'gift',
          case when g.giver_id = ${userId} then 'for ' || coalesce(nullif(g.to_name, ''), g.to_email, 'a person not named yet')
            else 'from ' || g.from_name end,
          e.event, g.alias, null, 0, case when g.giver_id = ${userId} then g.order_id::text end
        from gift_events e join gifts g on g.id = e.gift_id
        where g.giver_id = ${userId} or g.recipient_id = ${userId}
      union all
      select at, 'staff', by, action, reason, null, 0, null from staff_audit where subject_id = ${userId}
      union all
      select n.written_at, 'note', coalesce(s.name, n.api_key), '', n.body, null, 0, null
        from staff_notes n left join staff s on s.id = n.staff_id where n.user_id = ${userId}
    ) everything
    order by at desc, array_position(array['letter', 'refund', 'document', 'order', 'payment', 'gift'], source), step desc,
      about desc, code desc
    limit ${most}`.execute(db);
  return foldEvents(z.array(memberEvent).parse(rows));
}
