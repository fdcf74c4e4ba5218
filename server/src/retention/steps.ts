import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { retainedSince } from '@niveshak/domain/retention/retention-period';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { dataLines } from '@niveshak/domain/retention/schedule';
import type { NightlyLineId } from '@niveshak/domain/retention/schedule';
import { notOnHold } from '../platform/jobs/retention.ts';

/** How the rows of a table are treated, as SQL on the row `own`. */
export type Step = {
  readonly table: string;
  /** The row's member, or null if it belongs to no account. */
  readonly member: RawBuilder<unknown>;
  /** First day of the retention period, or null if it has not started. */
  readonly from: RawBuilder<unknown>;
  /** New column values and a check for rows with the old ones, or null to delete rows. */
  readonly blank: { readonly set: RawBuilder<unknown>; readonly isLeft: RawBuilder<boolean> } | null;
  /** Condition under which the row is kept. */
  readonly unless?: RawBuilder<boolean>;
};

const none = sql`null::uuid`;
const userId = sql`own.user_id`;
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Asia/Kolkata')::date`;

const withoutBuyer = sql`snapshot = jsonb_set(snapshot, '{buyer}', (snapshot -> 'buyer')
    || '{"name": "", "contact": null, "gstin": null, "address": null, "pinCode": ""}'),
  buyer_gstin = null`;
const hasBuyer = sql<boolean>`(own.snapshot -> 'buyer' ->> 'name' <> '' or own.buyer_gstin is not null)`;
const ofDocument = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from documents d where d.id = own.document_id)`;

/** Steps in foreign key order. Blanked rows do not become due again. */
export const steps: Readonly<Record<NightlyLineId, readonly Step[]>> = {
  identity: [
    { table: 'pan_verifications', member: userId, from: dayOf(sql`own.verified_at`), blank: null },
    {
      table: 'client_records',
      member: userId,
      from: sql`greatest(own.category_since, own.kra_checked_on, own.minor_until)`,
      blank: null,
    },
    { table: 'staff_cases', member: userId, from: dayOf(sql`own.closed_at`), blank: null },
    {
      table: 'referral_rewards',
      member: sql`own.friend_id`,
      from: dayOf(sql`own.created_at`),
      blank: { set: sql`friend_pan_index = null`, isLeft: sql`own.friend_pan_index is not null` },
    },
  ],
  families: [
    {
      table: 'family_groups',
      member: none,
      from: dayOf(sql`own.declared_at`),
      blank: null,
      unless: sql`exists (select from pan_verifications p where p.pan_index = own.pan_index)`,
    },
  ],
  agreements: [
    { table: 'consents', member: userId, from: dayOf(sql`own.at`), blank: null },
    { table: 'whatsapp_consents', member: userId, from: dayOf(sql`own.at`), blank: null },
    {
      table: 'e_sign_requests',
      member: userId,
      // Never due before the consents that refer to it.
      from: dayOf(sql`greatest(own.created_at, own.completed_at,
        (select max(c.at) from consents c where c.e_sign_request_id = own.id))`),
      blank: null,
    },
  ],
  cancellations: [
    {
      table: 'early_ends',
      member: userId,
      from: dayOf(sql`own.at`),
      blank: { set: sql`reason = ''`, isLeft: sql`own.reason <> ''` },
    },
  ],
  complaints: [
    {
      table: 'complaint_steps',
      member: sql`(select c.user_id from complaints c where c.id = own.complaint_id)`,
      from: sql`(select c.resolved_on from complaints c where c.id = own.complaint_id)`,
      blank: {
        set: sql`body = '', by_name = ''`,
        isLeft: sql`(own.body <> '' or own.by_name <> '')`,
      },
    },
    {
      table: 'complaints',
      member: userId,
      from: sql`own.resolved_on`,
      blank: {
        set: sql`name = '', email = '', phone = '', body = 'Deleted', reference = '', fingerprint = null`,
        isLeft: sql`own.email <> ''`,
      },
    },
  ],
  invoices: [
    {
      table: 'documents',
      member: userId,
      from: sql`own.issued_on`,
      blank: { set: withoutBuyer, isLeft: hasBuyer },
    },
    {
      table: 'moved_in_invoices',
      member: userId,
      from: sql`own.issued_on`,
      blank: { set: withoutBuyer, isLeft: hasBuyer },
    },
    {
      table: 'drawn_documents',
      member: ofDocument(sql`d.user_id`),
      from: ofDocument(sql`d.issued_on`),
      blank: null,
    },
    {
      table: 'e_invoices',
      member: ofDocument(sql`d.user_id`),
      from: ofDocument(sql`d.issued_on`),
      blank: { set: sql`signed_qr = ''`, isLeft: sql`own.signed_qr <> ''` },
    },
    {
      table: 'orders',
      member: userId,
      from: dayOf(sql`coalesce(own.fulfilled_at, own.created_at)`),
      blank: {
        set: sql`agreed = jsonb_set(agreed, '{billing}', (agreed -> 'billing')
          || '{"firstName": "", "lastName": "", "mobile": "", "pinCode": "", "address": null, "businessName": null, "gstNumber": null}')`,
        isLeft: sql`(own.agreed -> 'billing' ->> 'firstName') || (own.agreed -> 'billing' ->> 'lastName')
          || (own.agreed -> 'billing' ->> 'mobile') <> ''`,
      },
    },
    {
      table: 'bank_transfers',
      member: sql`(select o.user_id from orders o where o.id = own.order_id)`,
      from: sql`own.paid_on`,
      blank: { set: sql`payer = ''`, isLeft: sql`own.payer <> ''` },
    },
  ],
  gifts: [
    {
      table: 'gifts',
      member: sql`own.giver_id`,
      from: sql`case when own.state in ('claimed', 'refunded') then own.paid_end_date end`,
      blank: {
        set: sql`from_name = '', to_email = null, to_name = null, message = null, token_hash = null, send_at = null`,
        isLeft: sql`(own.from_name <> '' or own.to_email is not null or own.to_name is not null or own.message is not null)`,
      },
    },
  ],
  incidents: [
    {
      table: 'incident_recipients',
      member: userId,
      from: dayOf(sql`(select i.closed_at from incidents i where i.id = own.incident_id)`),
      blank: null,
    },
  ],
  trialMarks: [
    { table: 'plan_holder_marks', member: none, from: dayOf(sql`own.first_seen_at`), blank: null },
  ],
};

/** Returns SQL on `own` for whether a row's period is over on a day, regardless of legal holds. */
export function isOver(id: NightlyLineId, step: Step, today: CalendarDate): RawBuilder<boolean> {
  const { kept } = dataLines[id];
  const since = sql`${retainedSince(kept, today)}::date`;
  const { member, from, blank, unless } = step;
  return sql<boolean>`${from} < ${since}
    and ${blank?.isLeft ?? sql`true`} and not (${unless ?? sql`false`})
    and ${kept.kind === 'after-service' ? isServiceOver(member, since) : sql`true`}`;
}

/** SQL condition: the last plan (own or given) ended before `since` and no purchase is open. */
function isServiceOver(member: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from terms t where t.user_id = ${member} and t.end_date >= ${since})
    and not exists (select from gifts g where g.giver_id = ${member} and g.paid_end_date >= ${since})
    and not exists (select from orders o where o.user_id = ${member} and o.state in ('created', 'held'))`;
}

export function isNotHeld({ member }: Step): RawBuilder<boolean> {
  return notOnHold(member);
}
