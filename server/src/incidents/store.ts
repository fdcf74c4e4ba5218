import { sql } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import { z } from 'zod';
import type { AffectedKind, IncidentFacts } from '@niveshak/domain/incidents/incident';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { membersServedAfter } from '../membership/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    incidents: IncidentsTable;
    incident_recipients: {
      incident_id: string;
      email: string;
      user_id: string | null;
      state: Generated<RecipientState>;
      sent_at: Date | null;
    };
  }
}

export type RecipientState = 'waiting' | 'sent' | 'held' | 'refused';

type IncidentsTable = {
  id: Generated<string>;
  title: string;
  noticed_at: Date;
  recorded_at: Date;
  recorded_by: string;
  facts: unknown;
  affected: AffectedKind | null;
  email_subject: string | null;
  email_body: string | null;
  sent_at: Date | null;
  cert_in_at: Date | null;
  cert_in_reference: string | null;
  board_at: Date | null;
  board_reference: string | null;
  closed_at: Date | null;
  report: string | null;
};

const factsSchema = z.object({
  what: z.string(),
  data: z.string(),
  consequences: z.string(),
  measures: z.string(),
  advice: z.string(),
});

export type Incident = Omit<Selectable<IncidentsTable>, 'facts'> & {
  readonly facts: IncidentFacts;
  readonly recipients: number;
};

const recipientCount = sql<number>`(
  select count(*)::int from incident_recipients r where r.incident_id = incidents.id)`;

function incidents(db: Db) {
  return db.selectFrom('incidents').selectAll('incidents').select(recipientCount.as('recipients'));
}

function toIncident(row: Selectable<IncidentsTable> & { recipients: number }): Incident {
  return { ...row, facts: factsSchema.parse(row.facts) };
}

export async function insertIncident(
  tx: Tx,
  incident: { readonly title: string; readonly noticedAt: Date; readonly what: string },
  by: { readonly email: string; readonly at: Date },
): Promise<string> {
  const facts: IncidentFacts = { what: incident.what, data: '', consequences: '', measures: '', advice: '' };
  const { id } = await tx
    .insertInto('incidents')
    .values({
      title: incident.title,
      noticed_at: incident.noticedAt,
      recorded_at: by.at,
      recorded_by: by.email,
      facts: JSON.stringify(facts),
      affected: null,
      email_subject: null,
      email_body: null,
      sent_at: null,
      cert_in_at: null,
      cert_in_reference: null,
      board_at: null,
      board_reference: null,
      closed_at: null,
      report: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns open incidents by the time they were noticed, then closed ones, newest first. */
export async function listIncidents(db: Db, most: number): Promise<Incident[]> {
  const rows = await incidents(db)
    .orderBy(sql`closed_at is not null`)
    .orderBy(sql`case when closed_at is null then noticed_at end`)
    .orderBy('closed_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(toIncident);
}

export async function incidentById(db: Db, id: string): Promise<Incident | null> {
  const row = await incidents(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toIncident(row);
}

/** Like `incidentById`, but locks the incident. */
export async function lockIncident(tx: Tx, id: string): Promise<Incident | null> {
  const row = await tx
    .selectFrom('incidents')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : incidentById(tx, id);
}

type IncidentChange = Partial<Omit<Selectable<IncidentsTable>, 'id' | 'facts'>> & { facts?: string };

export async function changeIncident(tx: Tx, id: string, change: IncidentChange): Promise<void> {
  await tx.updateTable('incidents').set(change).where('id', '=', id).execute();
}

/** Replaces the affected persons: all members, members with a plan on the day, or listed addresses. */
export async function replaceRecipients(
  tx: Tx,
  id: string,
  affected:
    | { readonly kind: 'all' | 'holding'; readonly today: CalendarDate }
    | { readonly kind: 'list'; readonly addresses: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('incident_recipients').where('incident_id', '=', id).execute();
  if (affected.kind === 'list') {
    await sql`
      insert into incident_recipients (incident_id, email, user_id)
      select ${id}, listed.email, users.id
      from unnest(${affected.addresses}::text[]) listed (email) left join users on lower(users.email) = listed.email`.execute(
      tx,
    );
    return;
  }
  const holding = affected.kind === 'all' ? null : await membersServedAfter(tx, addDays(affected.today, -1));
  await sql`
    insert into incident_recipients (incident_id, email, user_id)
    select ${id}, lower(users.email), users.id from users
    where users.sub not like 'erased|%' and ${holding === null ? sql`true` : sql`users.id = any(${holding}::uuid[])`}`.execute(
    tx,
  );
}

export type Recipient = { readonly email: string; readonly userId: string | null };

/** Returns persons who have not been emailed yet. */
export async function waitingRecipients(db: Db, id: string, most: number): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('incident_recipients')
    .select(['email', 'user_id as userId'])
    .where('incident_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('email')
    .limit(most)
    .execute();
  return rows;
}

export async function closeRecipient(
  db: Db,
  id: string,
  email: string,
  { state, at }: { readonly state: Exclude<RecipientState, 'waiting'>; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('incident_recipients')
    .set({ state, sent_at: state === 'sent' ? at : null })
    .where('incident_id', '=', id)
    .where('email', '=', email)
    .execute();
}

/** Returns the number of affected persons by email status. */
export async function countDeliveries(db: Db, id: string) {
  const { rows } = await sql<{
    waiting: number;
    sent: number;
    held: number;
    refused: number;
    withoutAccount: number;
  }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where user_id is null)::int as "withoutAccount"
    from incident_recipients where incident_id = ${id}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has one row.');
  return counts;
}
