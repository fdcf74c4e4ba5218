import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ClientFilter, ClientStatus, RegisteredClient } from '@niveshak/contract/clients/staff-schemas';
import { aadhaarLinks } from '@niveshak/domain/kyc/aadhaar-link';
import { clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraStatuses } from '@niveshak/domain/kyc/kra';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { categoryOn } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';

export type RegisterQuery = {
  readonly filter: ClientFilter;
  /** Day on which a client counts as active or ended. */
  readonly on: CalendarDate;
  readonly today: CalendarDate;
};

const agreement = z
  .object({ version: z.string(), at: z.string() })
  .transform(({ version, at }) => ({ version, at: new Date(at).toISOString() }))
  .nullable();

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  maskedPan: z.string().nullable(),
  aadhaarLink: z.enum(aadhaarLinks).nullable(),
  category: z.enum(clientCategories),
  kra: z.enum(kraStatuses),
  kraCheckedOn: z.string().nullable(),
  kraReference: z.string().nullable(),
  terms: agreement,
  mitc: agreement,
  familySize: z.number().nullable(),
  since: z.string(),
  lastDay: z.string(),
});

/** SQL condition for terms that make a member a client: any served plan other than a trial. */
export const clientTerm = sql`t.source <> 'trial' and t.end_date >= t.start_date`;

/** Returns the clients that match a query, newest first. Runs a single statement. */
export async function registerPart(
  db: Db,
  query: RegisterQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RegisteredClient[]> {
  const { rows } = await sql`
    select shown.*, ${latestConsent('terms')} as terms, ${latestConsent('mitc')} as mitc, (
        select count(*)::int from family_groups own join family_groups same using (family_id)
        where own.pan_index = shown."panIndex" having count(*) > 0
      ) as "familySize"
    from (
      select users.id, ${nameOfClient} as name, users.email,
        pan.masked_pan as "maskedPan", pan.pan_index as "panIndex", pan.aadhaar_link as "aadhaarLink", ${categoryOn(query.today)} as category,
        coalesce(record.kra_status, 'not-checked') as kra, record.kra_checked_on as "kraCheckedOn",
        record.kra_reference as "kraReference", client.since, client.last_day as "lastDay"
      ${matching(query)}
      order by client.since desc, users.id
      offset ${offset} limit ${limit}
    ) shown
    order by shown.since desc, shown.id`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ lastDay, since, kraCheckedOn, ...client }) => ({
      ...client,
      since: calendarDate(since),
      kraCheckedOn: kraCheckedOn === null ? null : calendarDate(kraCheckedOn),
      endedOn: lastDay < query.today ? calendarDate(lastDay) : null,
    }));
}

export async function countRegister(db: Db, query: RegisterQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matching(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const nameOfClient = sql`
  coalesce(pan.organisation_name, nullif(trim(pan.first_name || ' ' || pan.last_name), ''), trim(users.first_name || ' ' || users.last_name))`;

const latestConsent = (kind: 'terms' | 'mitc') => sql`(
  select json_build_object('version', c.version, 'at', c.at) from consents c
  where c.user_id = shown.id and c.kind = ${kind} order by c.at desc, c.version desc limit 1)`;

function matching({ filter, on, today }: RegisterQuery): RawBuilder<unknown> {
  const { standing = 'active', search, category, kra } = filter;
  const conditions = [
    standingIs[standing](on),
    search === undefined ? null : matchesText(search),
    category === undefined ? null : sql`${categoryOn(today)} = ${category}`,
    kra === undefined ? null : sql`coalesce(record.kra_status, 'not-checked') = ${kra}`,
  ].filter((condition) => condition !== null);
  return sql`
    from (
      select t.user_id, min(t.start_date) as since, max(t.end_date) as last_day,
        bool_or(t.start_date <= ${on}::date and t.end_date >= ${on}::date) as is_active
      from terms t where ${clientTerm} group by t.user_id
    ) client
    join users on users.id = client.user_id
    left join pan_verifications pan on pan.user_id = client.user_id
    left join client_records record on record.user_id = client.user_id
    where ${sql.join(conditions, sql` and `)}`;
}

const standingIs: Readonly<Record<ClientStatus, (on: CalendarDate) => RawBuilder<unknown>>> = {
  active: () => sql`client.is_active`,
  ended: (on) => sql`client.last_day < ${on}::date`,
  all: () => sql`true`,
};

function matchesText(typed: string): RawBuilder<unknown> {
  const search = typed.trim().toLowerCase();
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const lastFour = /^[0-9]{3}[a-z]$/.test(search) ? search.toUpperCase() : null;
  return sql`(
    lower(users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || coalesce(users.mobile, ''))
      like ${pattern}
    or lower(${nameOfClient}) like ${pattern}
    or lower(record.kra_reference) like ${pattern}
    or right(pan.masked_pan, 4) = ${lastFour})`;
}
