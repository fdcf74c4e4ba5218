import { sql } from 'kysely';
import { z } from 'zod';
import type { Setup } from '@niveshak/contract/settings/schemas';
import { orderStates } from '@niveshak/domain/checkout/order-state';
import { rehearsalFindings } from '@niveshak/domain/firm/rehearsal';
import type { Db } from '../platform/db/database.ts';

type Rehearsal = NonNullable<Setup['rehearsal']>;

const at = z.nullable(z.coerce.date().transform((instant) => instant.toISOString()));
const seen = z.object({
  id: z.nullable(z.string()),
  email: z.nullable(z.string()),
  signedUpAt: at,
  hasConfirmedAddress: z.nullable(z.boolean()).transform((confirmed) => confirmed === true),
  choseAt: at,
  identifiedAt: at,
  identityOutcome: z.nullable(z.string()),
  signedAt: at,
  signingStatus: z.nullable(z.string()),
  orderState: z.nullable(z.enum(orderStates)),
  paidAt: at,
  calledAt: at,
  invoicedAt: at,
  letterAt: at,
  letterState: z.nullable(z.string()),
  hasResearch: z.boolean(),
  readAt: at,
});

/** The rehearsal is searched among this many newest members. */
const maxMembers = 100;

/**
 * Returns the progress of a test purchase, of the member who got furthest, the newest if several. Ignores erased
 * accounts. Runs a single statement.
 */
export async function rehearsalOf(db: Db): Promise<Rehearsal> {
  const { rows } = await sql`
    select furthest.*,
      (select max(received_at) from webhook_events where provider in (
        select gateway from orders where gateway is not null)) as "calledAt",
      exists (select from articles) as "hasResearch"
    from (select 1) one
    left join (
      select u.id, u.email, u.created_at as "signedUpAt", u.has_confirmed_email as "hasConfirmedAddress",
        coalesce(
          (select min(l.at) from checkout_landings l where l.user_id = u.id), bought.created_at) as "choseAt",
        pan.verified_at as "identifiedAt",
        (select a.outcome from pan_attempts a where a.user_id = u.id order by a.asked_at desc limit 1)
          as "identityOutcome",
        (select min(c.at) from consents c where c.user_id = u.id and c.kind = 'terms' and c.method = 'esign')
          as "signedAt",
        (select r.status from e_sign_requests r where r.user_id = u.id order by r.created_at desc limit 1)
          as "signingStatus",
        bought.state as "orderState", bought.paid_at as "paidAt", bought.issued_at as "invoicedAt",
        letter.sent_at as "letterAt", letter.state as "letterState",
        (select min(r.read_at) from publication_reads r where r.user_id = u.id and r.kind = 'article') as "readAt"
      from (
        select * from users
        where not exists (select from erasures e where e.user_id = users.id)
        order by created_at desc limit ${maxMembers}
      ) u
      left join pan_verifications pan on pan.user_id = u.id and pan.released_at is null
      left join lateral (
        select o.id, o.created_at, o.state, p.proved_at as paid_at, d.issued_at
        from orders o
        left join payments p on p.order_id = o.id and p.role = 'fulfils'
        left join documents d on d.order_id = o.id and d.kind = 'invoice'
        where o.user_id = u.id and o.amount_paise > 0
        order by p.proved_at desc nulls last, o.created_at desc limit 1
      ) bought on true
      left join lateral (
        select case when s.email is null then r.sent_at end as sent_at,
          case when s.email is null then r.state else 'bounced' end as state
        from email_records r
        left join mail_suppressions s on s.email = lower(u.email) and s.reason = 'hard-bounce'
        where r.user_id = u.id and r.reference = 'order-fulfilled-' || bought.id
      ) letter on true
    ) furthest on true
    order by num_nonnulls("identifiedAt", "signedAt", "paidAt", "invoicedAt", "letterAt", "readAt") desc,
      "hasConfirmedAddress" desc nulls last, "signedUpAt" desc
    limit 1`.execute(db);
  const [{ id, email, ...facts }] = z.tuple([seen]).parse(rows);
  return {
    member: id === null || email === null ? null : { id, email },
    stations: rehearsalFindings(facts),
  };
}
