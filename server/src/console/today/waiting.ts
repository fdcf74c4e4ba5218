import { sql } from 'kysely';
import { z } from 'zod';
import { waitingItem } from '@niveshak/contract/members/schemas';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { incidentNotices } from '@niveshak/domain/incidents/incident';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { isUninvoiced } from '../../checkout/index.ts';
import type { Db } from '../../platform/db/database.ts';

export type WaitingKind = WaitingItem['kind'];

const most = 200;

const noticeHours = sql.join(
  Object.entries(incidentNotices).map(([name, hours]) => sql`(${name}::text, ${hours}::int)`),
);

const row = z.object({
  id: z.string(),
  kind: waitingItem.shape.kind,
  since: z.coerce.date(),
  what: z.string(),
  amount: z.number().nullable(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
});

const titles: Readonly<Record<string, string>> = {
  'pan-in-use': 'A PAN that another account has',
  'signer-name-differs': 'The signer’s name differs from the PAN’s',
  'unknown-payment': 'A payment that we do not know',
  'unknown-refund': 'A refund that we do not know',
  'unknown-order': 'A webhook for an order that we do not know',
  'unknown-signature': 'A signature that we do not know',
  'letters-held': 'Emails held after a restore',
  family: 'A family to confirm',
};

/** Returns everything waiting for staff, oldest first; two hundred at most. One statement. @param now business time */
export async function waitingItems(db: Db, now: Date): Promise<WaitingItem[]> {
  const { rows } = await sql`
    select waiting.*, nullif(trim(users.first_name || ' ' || users.last_name), '') as "memberName" from (
      select p.id, 'held-payment' as kind, p.proved_at as since, coalesce(o.hold_reason, 'held') as what,
          p.amount_paise as amount, o.user_id as "memberId"
        from payments p join orders o on o.id = p.order_id where p.role = 'held'
      union all
      select p.id, 'uninvoiced-payment', p.proved_at, p.id, p.amount_paise, o.user_id
        from payments p join orders o on o.id = p.order_id
        where p.role = 'fulfils' and p.proved_at between ${now}::timestamptz - interval '31 days'
          and ${now}::timestamptz - interval '1 day' and ${sql.raw(isUninvoiced)}
      union all
      select id::text, 'failed-refund', settled_at, coalesce(failure, reason), amount_paise, user_id
        from refunds where state = 'failed'
      union all
      select id::text, 'identity-case', opened_at, kind, null, user_id from staff_cases where closed_at is null
      union all
      select id::text, 'case', opened_at, kind, amount_paise, null from cases where closed_at is null
      union all
      select id::text, 'chargeback', respond_by, reason_code, amount_paise, user_id from chargebacks where state = 'open'
      union all
      select id::text, 'e-invoice', issued_at, number, total_paise, user_id from documents
        where needs_e_invoice and not exists (select from e_invoices e where e.document_id = documents.id)
      union all
      select id::text, 'complaint', received_at, number || ' from ' || name || ', due ' || to_char(due_on, 'FMDD Mon YYYY')
          || case when escalated_at is null then '' else ', escalated' end, null, user_id
        from complaints where resolved_at is null
      union all
      select i.id::text, 'incident-' || notice.name, i.noticed_at + notice.hours * interval '1 hour', i.title, null, null
        from incidents i cross join (values ${noticeHours}) notice (name, hours)
        where i.closed_at is null and case notice.name when 'cert-in' then i.cert_in_at is null
          when 'board' then i.board_at is null
          else i.sent_at is null and exists (select from incident_recipients r where r.incident_id = i.id) end
      union all
      select id::text, 'family-declaration', declared_at, 'family', null, user_id
        from family_declarations where decided_at is null
      union all
      select id::text,
          case when publish_at is not null then 'article-scheduled'
            when state = 'approved' then 'article-approved' else 'article-review' end,
          coalesce(publish_at, approved_at, submitted_at), content ->> 'title', null, null
        from article_drafts where state <> 'writing' and published_as is null and discarded_at is null
      union all
      select a.id::text, case when a.act in ('publish-legal-text', 'approve-advertisement') then 'compliance-approval' else 'approval' end, a.prepared_at,
          case a.act when 'set-prices' then 'New prices' when 'end-service' then 'The end of the service' when 'make-coupons' then 'Coupons' when 'publish-legal-text' then 'A legal text'
            when 'approve-advertisement' then 'An advertisement'
            when 'raise-fee-cap' then 'A higher fee limit' when 'end-minor' then 'The end of a minor’s plans' else 'A refund' end || ' that ' || s.name || ' prepared',
          a.amount_paise, a.user_id
        from staff_approvals a join staff s on s.id = a.prepared_by
        where a.decision is null and a.expires_at > now()
    ) waiting left join users on users.id = waiting."memberId"
    order by since
    limit ${most}`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ what, amount, since, ...item }) => ({
      ...item,
      since: since.toISOString(),
      title: titleOf(item.kind, what),
      detail: amount === null ? '' : formatRupees(paise(amount)),
    }));
}

function titleOf(kind: WaitingKind, what: string): string {
  if (kind === 'held-payment') return `Payment held: ${what}`;
  if (kind === 'uninvoiced-payment') return `Payment without an invoice: ${what}`;
  if (kind === 'failed-refund') return `Refund failed: ${what}`;
  if (kind === 'chargeback') return `Chargeback, evidence due: ${what}`;
  if (kind === 'complaint') return `Complaint ${what}`;
  if (kind === 'incident-cert-in')
    return `Notify CERT-In within ${incidentNotices['cert-in']} hours: ${what}`;
  if (kind === 'incident-board')
    return `Notify the Data Protection Board within ${incidentNotices.board} hours: ${what}`;
  if (kind === 'incident-persons')
    return `Notify the affected persons within ${incidentNotices.persons} hours: ${what}`;
  if (kind === 'e-invoice') return `To register with the invoice portal: ${what}`;
  if (kind === 'article-review') return `To review: ${what}`;
  if (kind === 'article-approved') return `Approved, to be published: ${what}`;
  if (kind === 'article-scheduled') return `Scheduled: ${what}`;
  return titles[what] ?? what;
}
