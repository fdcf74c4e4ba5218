import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { activeSince, eraseOn, inactiveYears, warningDays } from '@niveshak/domain/retention/inactivity';
import { eraseAccount } from '../account/index.ts';
import type { GiftPort } from '../checkout/index.ts';
import { lockUser, userById } from '../identity/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import { notOnHold } from '../platform/jobs/retention.ts';
import type { Upcoming } from '../platform/jobs/upcoming.ts';
import { emit } from '../platform/outbox.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    inactivity_warnings: { user_id: string; warned_on: string; erase_on: string };
  }
}

declare module '../platform/outbox.ts' {
  interface Events {
    'inactivity-warning': { userId: string };
  }
}

/** Number of members handled per query. */
const atOnce = 100;

/** SQL condition on `users`: neither a sign-in nor a plan (own or given) since a day. */
function isInactiveSince(day: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`users.last_sign_in_at < ${startOfDay(day)}
    and not exists (select from terms t where t.user_id = users.id and t.end_date >= ${day}::date)
    and not exists (select from gifts g where g.giver_id = users.id and g.paid_end_date >= ${day}::date)`;
}

/** SQL condition on `users`: inactive on a day, not yet warned, and erasable. */
function isToWarn(today: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`${isInactiveSince(activeSince(today))} and not users.letters_held
    and ${notOnHold(sql`users.id`)}
    and not exists (select from erasures e where e.user_id = users.id)
    and not exists (select from inactivity_warnings w where w.user_id = users.id)`;
}

/** Warns members who have been inactive for three years, by an email after the commit. Idempotent. */
export async function warnInactiveMembers(db: Db, { today, instant }: BusinessTime): Promise<void> {
  const next = async () =>
    (
      await sql<{ id: string }>`select users.id from users where ${isToWarn(today)} limit ${atOnce}`.execute(
        db,
      )
    ).rows;
  await forEachIsolated(next, ({ id }) =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, id);
      const warned = await sql`
        insert into inactivity_warnings (user_id, warned_on, erase_on)
        select users.id, ${today}::date, ${eraseOn(today)}::date from users
        where users.id = ${id} and ${isToWarn(today)}`.execute(tx);
      if (warned.numAffectedRows === 1n) await emit(tx, 'inactivity-warning', { userId: id }, instant);
    }),
  );
}

/** Erases warned accounts on the announced day, unless the member has since signed in or got a plan. Idempotent. */
export async function eraseInactiveMembers(
  deps: { readonly db: Db; readonly gifts: GiftPort },
  time: BusinessTime,
): Promise<void> {
  const { db } = deps;
  const { today } = time;
  await sql`
    delete from inactivity_warnings w using users
    where users.id = w.user_id and not (${isInactiveSince(activeSince(today))})`.execute(db);
  const next = async () =>
    (
      await sql<{ id: string; email: string }>`
        select users.id, users.email from inactivity_warnings w join users on users.id = w.user_id
        where w.erase_on <= ${today}::date and ${notOnHold(sql`users.id`)}
        order by w.erase_on, users.id limit ${atOnce}`.execute(db)
    ).rows;
  // A refusal, e.g. because of an open order, is retried the following night.
  await forEachIsolated(next, async ({ id, email }) => {
    await eraseAccount(deps, { userId: id, confirmEmail: email }, time, 'inactivity');
  });
}

/** Returns the warnings and erasures until an instant, if no member signs in. */
export async function upcomingInactivity(db: Db, until: BusinessTime): Promise<Upcoming[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select user_id as id, erase_on as day from inactivity_warnings
    where erase_on <= ${until.today}::date order by erase_on`.execute(db);
  const { rows: counted } = await sql<{ members: number }>`
    select count(*)::int as members from users where ${isToWarn(until.today)}`.execute(db);
  const members = counted[0]?.members ?? 0;
  return [
    ...rows.map(({ id, day }) => ({
      at: startOfDay(calendarDate(day)),
      kind: 'retention' as const,
      memberId: id,
      reference: id,
      about: 'The account is erased because it was not used',
      number: 1,
      letter: 'account-erased' as const,
    })),
    ...(members === 0
      ? []
      : [
          {
            at: until.instant,
            kind: 'retention' as const,
            memberId: null,
            reference: 'inactivity',
            about: `Members not active for ${inactiveYears} years are warned`,
            number: members,
            letter: 'inactivity-warning' as const,
          },
        ]),
  ];
}

type EmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const warned = z.object({ userId: z.string() });

/**
 * Emails the warning.
 * @throws if the mail server does not accept it
 */
export async function deliverRetentionEvent(
  { db, mailer, appOrigin, clock }: EmailDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  if (name !== 'inactivity-warning') return;
  const { userId } = warned.parse(payload);
  const warning = await db
    .selectFrom('inactivity_warnings')
    .select(['warned_on', 'erase_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // The member signed in meanwhile.
  if (warning === undefined) return;
  const { email } = await userById(db, userId);
  const day = formatDate(calendarDate(warning.erase_on));
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject: `We erase your account on ${day}`,
    letter: {
      heading: `We erase your account on ${day}`,
      paragraphs: [
        `You have not signed in for ${inactiveYears} years and have no plan. We do not keep data that we no longer need, so we erase your account in ${warningDays} days.`,
        'To keep it, sign in before that day. You need not do anything else.',
        'We keep invoices and records of an earlier plan for as long as the law requires.',
      ],
      facts: [['Erased on', day]],
      action: { label: 'Keep my account', url: `${appOrigin}/signin` },
    },
    reference: `inactivity-warning-${userId}-${warning.warned_on}`,
    category: emailKinds['inactivity-warning'],
    at: clock.now().instant,
  });
}
