import { sql } from 'kysely';
import { z } from 'zod';
import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import { categoryName } from '@niveshak/contract/notifications/category-names';
import { auditText } from '@niveshak/contract/staff/audit-texts';
import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { describeDevice } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { wordsOf } from './timeline-words.ts';

const most = 200;

const row = z.object({
  at: z.coerce.date(),
  source: z.enum([
    'sign-up',
    'sign-in',
    'order',
    'payment',
    'chargeback',
    'document',
    'letter',
    'pan',
    'case',
    'gift',
    'staff',
    'note',
  ]),
  about: z.string().nullable(),
  code: z.string(),
  detail: z.string().nullable(),
  amount: z.number().nullable(),
});
type Row = z.infer<typeof row>;

/**
 * Returns the last two hundred events of a member, newest first; events of one instant are in the order of a purchase.
 * One statement.
 */
export async function timelineOf(db: Db, userId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql`
    select at, source, about, code, detail, amount from (
      select created_at as at, 'sign-up' as source, null::text as about, '' as code, null::text as detail,
          null::bigint as amount, 0 as step
        from users where id = ${userId}
      union all
      select created_at, 'sign-in', null, '', user_agent, null, 0 from sessions where user_id = ${userId}
      union all
      select m.at, 'order', o.alias, m.to_state, m.cause, null, m.version
        from order_moves m join orders o on o.id = m.order_id where o.user_id = ${userId}
      union all
      select p.proved_at, 'payment', p.id, p.role, null, p.amount_paise, 0
        from payments p join orders o on o.id = p.order_id where o.user_id = ${userId}
      union all
      select opened_at, 'chargeback', payment_id, 'open', reason_code, amount_paise, 0
        from chargebacks where user_id = ${userId}
      union all
      select ended_at, 'chargeback', payment_id, state, null, amount_paise, 0
        from chargebacks where user_id = ${userId} and ended_at is not null
      union all
      select issued_at, 'document', number, kind, null, total_paise, 0 from documents where user_id = ${userId}
      union all
      select coalesce(sent_at, created_at), 'letter', subject, state, category, null, 0
        from email_records where user_id = ${userId}
      union all
      select verified_at, 'pan', null, '', masked_pan, null, 0 from pan_verifications where user_id = ${userId}
      union all
      select opened_at, 'case', null, kind, case when closed_at is null then 'open' else 'closed' end, null, 0
        from staff_cases where user_id = ${userId}
      union all
      select e.at, 'gift', null, e.event, null, null, 0 from gift_events e join gifts g on g.id = e.gift_id
        where g.giver_id = ${userId} or g.recipient_id = ${userId}
      union all
      select at, 'staff', by, action, reason, null, 0 from staff_audit where subject_id = ${userId}
      union all
      select n.written_at, 'note', s.name, '', n.body, null, 0
        from staff_notes n join staff s on s.id = n.staff_id where n.user_id = ${userId}
    ) everything
    order by at desc, array_position(array['letter', 'document', 'order', 'payment', 'gift'], source), step desc,
      about desc, code desc
    limit ${most}`.execute(db);
  return z.array(row).parse(rows).map(present);
}

function present({ at, source, about, code, detail, amount }: Row): TimelineEntry {
  return {
    at: at.toISOString(),
    ...said({ source, about: about ?? '', code, detail }),
    ...(amount === null ? {} : { detail: formatRupees(paise(amount)) }),
  };
}

function said({
  source,
  about,
  code,
  detail,
}: Pick<Row, 'source' | 'code' | 'detail'> & { readonly about: string }): Omit<TimelineEntry, 'at'> {
  switch (source) {
    case 'sign-up':
      return { kind: 'account', title: 'Signed up', detail };
    case 'sign-in':
      return { kind: 'account', title: 'Signed in', detail: describeDevice(detail ?? '') };
    case 'order':
      return {
        kind: 'order',
        title: `Order of ${isPlanAlias(about) ? planName(about) : about}: ${wordsOf('orders', code)}`,
        // These two only repeat the state.
        detail: detail === 'subscribe' || detail === 'fulfil' ? null : detail,
      };
    case 'payment':
      return { kind: 'payment', title: `Payment ${about}: ${wordsOf('payments', code)}`, detail };
    case 'chargeback': {
      const why = detail === null ? '' : ` (${detail})`;
      return {
        kind: 'payment',
        title: `Chargeback of ${about}: ${wordsOf('chargebacks', code)}${why}`,
        detail,
      };
    }
    case 'document':
      return { kind: 'document', title: `${wordsOf('documents', code)} ${about}`, detail };
    case 'letter':
      return {
        kind: 'letter',
        title: about,
        detail: `${categoryName(detail ?? '')}, ${wordsOf('letters', code)}`,
      };
    case 'pan':
      return { kind: 'account', title: 'PAN verified', detail };
    case 'case':
      return { kind: 'case', title: `Case: ${wordsOf('cases', code)}`, detail };
    case 'gift':
      return { kind: 'gift', title: wordsOf('gifts', code), detail };
    case 'staff':
      return { kind: 'staff', title: `${auditText(code)} by ${about}`, detail };
    case 'note':
      return { kind: 'note', title: `Note by ${about}`, detail };
    default:
      return assertNever(source);
  }
}
