import type { Generated, GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type {
  ComplaintCategory,
  ComplaintOutcome,
  ComplaintSource,
} from '@niveshak/domain/complaints/complaint';
import type { CountedComplaint } from '@niveshak/domain/complaints/register';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    complaints: ComplaintsTable;
    complaint_steps: {
      id: GeneratedAlways<number>;
      complaint_id: string;
      at: Date;
      kind: StepKind;
      body: string;
      by_name: string;
    };
  }
}

declare module '../platform/outbox.ts' {
  interface Events {
    'complaint-received': { complaintId: string };
    /** A step that the complainant is notified of. */
    'complaint-answered': { stepId: number };
    /** A complaint is due or was escalated, so staff are notified. */
    'complaint-due': { complaintId: string; stepId: number };
  }
}

type StepKind = 'answer' | 'resolve' | 'escalate' | 'remind';

type ComplaintsTable = {
  id: Generated<string>;
  serial: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  user_id: string | null;
  name: string;
  email: string;
  phone: string;
  category: ComplaintCategory;
  body: string;
  source: ComplaintSource;
  reference: string;
  received_at: Date;
  received_on: string;
  due_on: string;
  remind_at: Date | null;
  fingerprint: string | null;
  acknowledged_at: Date | null;
  escalated_at: Date | null;
  resolved_at: Date | null;
  resolved_on: string | null;
  outcome: ComplaintOutcome | null;
};

export type Complaint = {
  readonly id: string;
  readonly number: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly category: ComplaintCategory;
  readonly body: string;
  readonly source: ComplaintSource;
  readonly reference: string;
  readonly receivedAt: Date;
  readonly receivedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly remindAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly escalatedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly outcome: ComplaintOutcome | null;
};

const columns = [
  'id',
  'number',
  'user_id as userId',
  'name',
  'email',
  'phone',
  'category',
  'body',
  'source',
  'reference',
  'received_at as receivedAt',
  'received_on',
  'due_on',
  'remind_at as remindAt',
  'acknowledged_at as acknowledgedAt',
  'escalated_at as escalatedAt',
  'resolved_at as resolvedAt',
  'outcome',
] as const;

type Row = Omit<Complaint, 'receivedOn' | 'dueOn'> & {
  readonly received_on: string;
  readonly due_on: string;
};

function toComplaint({ received_on, due_on, ...row }: Row): Complaint {
  return { ...row, receivedOn: calendarDate(received_on), dueOn: calendarDate(due_on) };
}

export type NewComplaint = Omit<ComplaintsTable, 'id' | 'serial' | 'number'>;

/** Inserts a complaint. Returns its id and number, or null if the same complaint was filed before. */
export async function insertComplaint(
  tx: Tx,
  complaint: NewComplaint,
): Promise<{ readonly id: string; readonly number: string } | null> {
  const row = await tx
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
  return row ?? null;
}

export async function numberOf(db: Db, fingerprint: string): Promise<string> {
  const row = await db
    .selectFrom('complaints')
    .select('number')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return row.number;
}

export async function complaintById(db: Db, id: string): Promise<Complaint | null> {
  const row = await db.selectFrom('complaints').select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toComplaint(row);
}

export async function lockComplaint(tx: Tx, id: string): Promise<Complaint | null> {
  const row = await tx
    .selectFrom('complaints')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toComplaint(row);
}

/** Returns open complaints by due date, then resolved ones, newest first. */
export async function listComplaints(db: Db, most: number): Promise<Complaint[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(columns)
    .orderBy(sql`resolved_at is not null`)
    .orderBy(sql`case when resolved_at is null then due_on end`)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(toComplaint);
}

/** Returns complaints received in a range of days, oldest first. */
export async function complaintsBetween(db: Db, from: CalendarDate, to: CalendarDate): Promise<Complaint[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(columns)
    .where((where) =>
      where.or([
        where.and([where('received_on', '>=', from), where('received_on', '<=', to)]),
        // The report also includes complaints open at the start of the range.
        where.and([
          where('received_on', '<', from),
          where.or([where('resolved_on', 'is', null), where('resolved_on', '>=', from)]),
        ]),
      ]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(toComplaint);
}

export type ComplaintStep = {
  readonly at: Date;
  readonly kind: StepKind;
  readonly body: string;
  readonly byName: string;
};

export async function stepsOf(db: Db, id: string): Promise<ComplaintStep[]> {
  return db
    .selectFrom('complaint_steps')
    .select(['at', 'kind', 'body', 'by_name as byName'])
    .where('complaint_id', '=', id)
    .orderBy('id')
    .execute();
}

export async function stepById(
  db: Db,
  id: number,
): Promise<(ComplaintStep & { complaintId: string }) | null> {
  const row = await db
    .selectFrom('complaint_steps')
    .select(['at', 'kind', 'body', 'by_name as byName', 'complaint_id as complaintId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a step and returns its id. */
export async function insertStep(tx: Tx, complaintId: string, step: ComplaintStep): Promise<number> {
  const { id } = await tx
    .insertInto('complaint_steps')
    .values({
      complaint_id: complaintId,
      at: step.at,
      kind: step.kind,
      body: step.body,
      by_name: step.byName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ComplaintChange = Partial<
  Pick<
    ComplaintsTable,
    'remind_at' | 'acknowledged_at' | 'escalated_at' | 'resolved_at' | 'resolved_on' | 'outcome'
  >
>;

export async function changeComplaint(db: Db, id: string, change: ComplaintChange): Promise<void> {
  await db.updateTable('complaints').set(change).where('id', '=', id).execute();
}

/** Returns when the next reminder is due, up to `until`, or null if none is. */
export async function earliestReminder(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('complaints')
    .select((select) => select.fn.min('remind_at').as('at'))
    .where('remind_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns complaints whose reminder is due by `until`, oldest first. */
export async function complaintsToRemind(db: Db, until: Date, most = 100): Promise<Complaint[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(columns)
    .where('remind_at', '<=', until)
    .orderBy('remind_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(toComplaint);
}

/** All complaints ever filed, without text, for the regulator's tables. */
export const countedComplaints = new Publication(
  ['complaints'],
  async (db): Promise<readonly CountedComplaint[]> => {
    const rows = await db.selectFrom('complaints').select(['source', 'received_on', 'resolved_on']).execute();
    return rows.map(({ source, received_on, resolved_on }) => ({
      source,
      receivedOn: calendarDate(received_on),
      resolvedOn: resolved_on === null ? null : calendarDate(resolved_on),
    }));
  },
);
