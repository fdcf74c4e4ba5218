import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { lifecycleEmails, lifecycleKinds } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { planAliases, planOf } from '@niveshak/domain/catalogue/plan';
import type { Db } from '../platform/db/database.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { runningEmails } from './store.ts';
import type { RunningEmail, Send } from './store.ts';

export type DueEmail = Send & {
  readonly dueAt: Date;
  readonly days: number;
  /** Null if it is a welcome email. */
  readonly termId: string | null;
};

/** How long a welcome email waits for a confirmed address. */
const confirmedWithinMs = 30 * 86_400_000;
/** Allows for transactions that commit late. */
const lateCommitMs = 3_600_000;

/** @param since exclusive, or null to include everything since the email was turned on */
type Window = { readonly since: Date | null; readonly until: Date };

const dueRow = z.object({
  user_id: z.string(),
  kind: z.enum(lifecycleKinds),
  period: z.string(),
  term_id: z.string().nullable(),
  days: z.int(),
  due_at: z.date(),
});

/** Returns unhandled emails due up to `until`, in chronological order. */
export async function dueEmails(db: Db, until: Date, limit: number): Promise<DueEmail[]> {
  const emails = await runningEmails(db);
  if (emails.length === 0) return [];
  const each = emails.map((email) => rowsOf(email, { since: sinceOf(email), until }));
  const { rows } = await sql`
    select * from (${sql.join(each, sql` union all `)}) due
    order by due_at, user_id, kind limit ${limit}`.execute(db);
  return rows.map((row) => {
    const { user_id: userId, term_id: termId, due_at: dueAt, ...rest } = dueRow.parse(row);
    return { ...rest, userId, termId, dueAt };
  });
}

function sinceOf({ kind, handledUntil }: RunningEmail): Date | null {
  if (handledUntil === null) return null;
  return new Date(handledUntil.getTime() - (isWelcome(kind) ? confirmedWithinMs : lateCommitMs));
}

export function isWelcome(kind: LifecycleKind): boolean {
  return lifecycleEmails[kind].at === 'joining';
}

function rowsOf(email: RunningEmail, window: Window): RawBuilder<unknown> {
  const { at } = lifecycleEmails[email.kind];
  if (at === 'before-end') return endingTerms(email, window);
  if (at === 'after-end') return endedTerms(email, window);
  return email.start === 'first-plan' ? firstPlans(email, window) : signUps(email, window);
}

function signUps({ kind, days, onSince }: RunningEmail, window: Window): RawBuilder<unknown> {
  return sql`
    select users.id as user_id, ${kind} as kind, 'welcome' as period, null::uuid as term_id, ${days}::integer as days,
      due.due_at
    from users cross join lateral (select ${instantAfter(sql`users.created_at`, days)} as due_at) due
    where users.created_at >= ${onSince} and ${isNear(sql`users.created_at`, days, window)}
      and users.has_confirmed_email and users.moved_in_at is null
      and ${isDue(window)} and ${isNotHandled(sql`users.id`, kind, sql`'welcome'`)}`;
}

function firstPlans({ kind, days, onSince }: RunningEmail, window: Window): RawBuilder<unknown> {
  return sql`
    select terms.user_id, ${kind} as kind, 'welcome' as period, terms.id as term_id, ${days}::integer as days,
      due.due_at
    from terms join users on users.id = terms.user_id
      cross join lateral (select ${instantAfter(sql`terms.created_at`, days)} as due_at) due
    where terms.created_at >= ${onSince} and ${isNear(sql`terms.created_at`, days, window)}
      and users.moved_in_at is null
      and not exists (select from terms earlier
        where earlier.user_id = terms.user_id and (earlier.created_at, earlier.id) < (terms.created_at, terms.id))
      and ${isDue(window)} and ${isNotHandled(sql`terms.user_id`, kind, sql`'welcome'`)}`;
}

function endingTerms({ kind, days, onSince }: RunningEmail, window: Window): RawBuilder<unknown> {
  const trials = planAliases().filter((alias) => planOf(alias).kind === 'trial');
  const { until, since } = window;
  return sql`
    select terms.user_id, ${kind} as kind, ${period} as period, terms.id as term_id, ${days}::integer as days,
      due.due_at
    from terms cross join lateral (
      select (terms.end_date - ${days}::integer + time '09:00') at time zone 'Asia/Kolkata' as due_at) due
    where terms.start_date <= terms.end_date and (terms.alias = any(${trials})) = ${kind === 'trial-ending'}
      and due.due_at >= ${onSince} and due.due_at > terms.created_at
      and terms.end_date <= ${businessTimeAt(until).today}::date + ${days}::integer
      ${since === null ? sql`` : sql`and terms.end_date >= ${businessTimeAt(since).today}::date + ${days}::integer`}
      and ${isDue(window)} and ${isNotHandled(sql`terms.user_id`, kind, period)}`;
}

const period = sql`terms.id || '-' || terms.end_date`;

function endedTerms({ kind, days, onSince }: RunningEmail, window: Window): RawBuilder<unknown> {
  const { until, since } = window;
  return sql`
    select terms.user_id, ${kind} as kind, ${period} as period, terms.id as term_id, ${days}::integer as days,
      due.due_at
    from terms cross join lateral (
      select (terms.end_date + ${days}::integer + time '09:00') at time zone 'Asia/Kolkata' as due_at) due
    where terms.start_date <= terms.end_date and terms.end_date >= ${businessTimeAt(onSince).today}::date
      and terms.end_date <= ${businessTimeAt(until).today}::date - ${days}::integer
      ${since === null ? sql`` : sql`and terms.end_date >= ${businessTimeAt(since).today}::date - ${days}::integer`}
      and (terms.ended_by is null or terms.ended_by = 'cancellation')
      and ${isDue(window)} and ${isNotHandled(sql`terms.user_id`, kind, period)}`;
}

/** Returns the instant itself for zero days, else 09:00 that many days later. */
function instantAfter(instant: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  if (days === 0) return instant;
  return sql`((${instant} at time zone 'Asia/Kolkata')::date + ${days}::integer + time '09:00')
    at time zone 'Asia/Kolkata'`;
}

function isDue({ since, until }: Window): RawBuilder<unknown> {
  return since === null ? sql`due.due_at <= ${until}` : sql`due.due_at <= ${until} and due.due_at > ${since}`;
}

/** Returns a condition that `isDue` implies and an index supports. */
function isNear(instant: RawBuilder<unknown>, days: number, { since, until }: Window): RawBuilder<unknown> {
  if (since === null) return sql`${instant} <= ${until}`;
  const from = new Date(since.getTime() - (days + 1) * 86_400_000);
  return sql`${instant} <= ${until} and ${instant} > ${from}`;
}

function isNotHandled(
  userId: RawBuilder<unknown>,
  kind: LifecycleKind,
  period: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`not exists (select from lifecycle_email_sends sends
    where sends.user_id = ${userId} and sends.kind = ${kind} and sends.period = ${period})`;
}
