import { sql } from 'kysely';
import { z } from 'zod';
import { waitingItem } from '@niveshak/contract/members/schemas';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { incidentNotices } from '@niveshak/domain/incidents/incident';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { isUninvoiced, waitingTransfers } from '../../checkout/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import { calendarDaysUntil } from '../../platform/db/calendar-days.ts';
import type { Db } from '../../platform/db/database.ts';

export type WaitingKind = WaitingItem['kind'];

const most = 200;

const noticeHours = sql.join(
  Object.entries(incidentNotices).map(([name, hours]) => sql`(${name}::text, ${hours}::int)`),
);

const row = z.object({
  id: z.string(),
  kind: waitingItem.shape.kind,
  since: z.coerce.date().nullable(),
  due: z.coerce.date().nullable(),
  /** Reference time for `due`. */
  clock: z.coerce.date(),
  /** Calendar days until `due`. */
  days: z.number().nullable(),
  what: z.string(),
  amount: z.number().nullable(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  /** Reason why an article was returned to editing. */
  note: z.string().nullable(),
});

const titles: Readonly<Record<string, string>> = {
  'pan-in-use': 'PAN already used by another account',
  'signer-name-differs': 'The signer’s name differs from the PAN’s',
  'unknown-payment': 'Unknown payment',
  'unknown-refund': 'Unknown refund',
  'unknown-order': 'Webhook for an unknown order',
  'unknown-signature': 'Unknown signature',
  'letters-held': 'Emails held after a restore',
  'webhook-disabled': 'A webhook endpoint was disabled',
  'webhooks-held': 'Webhooks held after a restore',
  'transfers-restored': 'Compare bank transfers and refunds with your bank: the database was restored',
  family: 'A family to confirm',
};

/** Returns up to 200 items awaiting staff, by deadline, then oldest first. Runs a single statement. */
export async function waitingItems(db: Db, { instant: now }: BusinessTime): Promise<WaitingItem[]> {
  // Deadlines of providers and approvals are in wall time.
  const clock = sql`case when kind in ('chargeback', 'approval', 'compliance-approval') then now() else ${now}::timestamptz end`;
  const daysLeft = calendarDaysUntil(sql`due`, clock);
  const { rows } = await sql`
    select waiting.id, kind, since, due, what, amount, waiting."memberId", ${clock} as clock, ${daysLeft} as days, nullif(trim(users.first_name || ' ' || users.last_name), '') as "memberName",
      sent_back.problem as note from (
      select p.id, 'held-payment' as kind, p.proved_at as since, null::timestamptz as due, coalesce(o.hold_reason, 'held') as what,
          p.amount_paise as amount, o.user_id as "memberId"
        from payments p join orders o on o.id = p.order_id where p.role = 'held'
      union all
      select p.id, 'uninvoiced-payment', p.proved_at, null, p.id, p.amount_paise, o.user_id
        from payments p join orders o on o.id = p.order_id
        where p.role = 'fulfils' and p.proved_at between ${now}::timestamptz - interval '31 days'
          and ${now}::timestamptz - interval '1 day' and ${sql.raw(isUninvoiced)}
      union all
      select id::text, 'failed-refund', settled_at, null, coalesce(failure, reason), amount_paise, user_id
        from refunds where state = 'failed'
      union all ${waitingTransfers}
      union all
      select id::text, 'identity-case', opened_at, null, kind, null, user_id from staff_cases where closed_at is null
      union all
      select id::text, 'case', opened_at, null, kind, amount_paise, null from cases where closed_at is null
      union all
      select id::text, 'chargeback', opened_at, respond_by, reason_code, amount_paise, user_id from chargebacks where state = 'open'
      union all
      select id::text, 'e-invoice', issued_at, null, number, total_paise, user_id from documents
        where needs_e_invoice and not exists (select from e_invoices e where e.document_id = documents.id)
      union all
      select id::text, 'complaint', received_at, (due_on + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 second',
          number || ' from ' || name || case when escalated_at is null then '' else ', escalated' end, null, user_id
        from complaints where resolved_at is null
      union all
      select i.id::text, 'incident-' || notice.name, i.noticed_at, i.noticed_at + notice.hours * interval '1 hour', i.title, null, null
        from incidents i cross join (values ${noticeHours}) notice (name, hours)
        where i.closed_at is null and case notice.name when 'cert-in' then i.cert_in_at is null
          when 'board' then i.board_at is null
          else i.sent_at is null and exists (select from incident_recipients r where r.incident_id = i.id) end
      union all
      select id::text, 'family-declaration', declared_at, null, 'family', null, user_id
        from family_declarations where decided_at is null
      union all
      select id::text,
          case when state = 'approved' then 'article-approved' else 'article-review' end,
          coalesce(approved_at, submitted_at), null, content ->> 'title', null, null
        from article_drafts where state <> 'writing' and publish_at is null and published_as is null and discarded_at is null
      union all
      select id::text, 'article-returned', null, null, content ->> 'title', null, null
        from article_drafts where state = 'writing' and problem is not null and published_as is null and discarded_at is null
      union all
      select a.id::text, case when a.act in ('publish-legal-text', 'approve-advertisement') then 'compliance-approval' else 'approval' end, a.prepared_at, a.expires_at,
          case a.act when 'set-prices' then 'new prices' when 'end-service' then 'the end of the service' when 'make-coupons' then 'coupons' when 'publish-legal-text' then 'a legal text'
            when 'approve-advertisement' then 'an advertisement'
            when 'raise-fee-cap' then 'a higher fee limit' when 'raise-refund-limit' then 'a higher refund limit' when 'end-minor' then 'the end of a minor’s plans'
            when 'change-corporate-action' then 'a corporate action' when 'record-transfer' then 'a bank transfer' else 'a refund' end || ' that ' || s.name || ' prepared',
          a.amount_paise, a.user_id
        from staff_approvals a join staff s on s.id = a.prepared_by
        where a.decision is null and a.expires_at > now()
    ) waiting left join users on users.id = waiting."memberId"
      left join article_drafts sent_back on waiting.kind = 'article-returned' and sent_back.id::text = waiting.id
    order by due - ${clock} nulls last, since
    limit ${most}`.execute(db);
  return z.array(row).parse(rows).map(presentItem);
}

function presentItem({
  what,
  amount,
  since,
  due,
  clock,
  days,
  note,
  ...item
}: z.output<typeof row>): WaitingItem {
  const money = amount === null ? null : formatRupees(paise(amount));
  const act = titleOf(item.kind, what, money);
  return {
    ...item,
    since: since?.toISOString() ?? null,
    due: due === null ? null : { at: due.toISOString(), isOver: due <= clock },
    title:
      due === null || days === null
        ? act
        : deadlineText(act, { due, clock, days }, item.kind.startsWith('incident-')),
    detail: detailOf(item.kind, what, money, note),
  };
}

function detailOf(kind: WaitingKind, what: string, money: string | null, note: string | null): string {
  if (kind === 'chargeback') return what;
  if (kind === 'bank-transfer' || kind === 'bank-refund') return `${money}, ${what}`;
  return note ?? money ?? '';
}

/** Returns e.g. `7 days to contest ₹11,710`, in calendar days, or in hours if the law counts hours. */
function deadlineText(
  act: string,
  { due, clock, days }: { readonly due: Date; readonly clock: Date; readonly days: number },
  isInHours: boolean,
): string {
  const left = isInHours ? Math.trunc((due.getTime() - clock.getTime()) / 3_600_000) : days;
  const number = Math.abs(left);
  const span = `${number} ${isInHours ? 'hour' : 'day'}${number === 1 ? '' : 's'}`;
  if (due <= clock) return number === 0 ? `Overdue: ${act}` : `Overdue by ${span}: ${act}`;
  if (number === 0) return isInHours ? `Less than an hour to ${act}` : `Due today: ${act}`;
  return `${span} to ${act}`;
}

/** Returns the title or, for a deadline, the action due. */
function titleOf(kind: WaitingKind, what: string, money: string | null): string {
  if (kind === 'held-payment') return `Payment held: ${what}`;
  if (kind === 'uninvoiced-payment') return `Payment without an invoice: ${what}`;
  if (kind === 'failed-refund') return `Refund failed: ${what}`;
  if (kind === 'bank-transfer') return 'Bank transfer to record';
  if (kind === 'bank-refund') return 'Refund to send by bank';
  if (kind === 'chargeback') return `contest ${money ?? 'a chargeback'}`;
  if (kind === 'complaint') return `answer complaint ${what}`;
  if (kind === 'incident-cert-in') return `notify CERT-In: ${what}`;
  if (kind === 'incident-board') return `notify the Data Protection Board: ${what}`;
  if (kind === 'incident-persons') return `notify the affected persons: ${what}`;
  if (kind === 'approval' || kind === 'compliance-approval') return `decide on ${what}`;
  if (kind === 'e-invoice') return `To register with the invoice portal: ${what}`;
  if (kind === 'article-review') return `To approve: ${what}`;
  if (kind === 'article-returned') return `Sent back: ${what}`;
  if (kind === 'article-approved') return `To publish: ${what}`;
  return titles[what] ?? what;
}
