import { sql } from 'kysely';
import { formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { z } from 'zod';
import { nameOfPlan, readPlanDescriptions } from '../catalogue/index.ts';
import { readFirm } from '../firm/index.ts';
import type { EmailRecipient } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

const importedRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  alias: storedPlan.nullable(),
  endDate: z.custom<CalendarDate>(isCalendarDate).nullable(),
  freeMonths: z.int(),
});
export type ImportedRecipient = z.output<typeof importedRow>;

/** Returns an import's members who have not signed in, ordered by id and starting after `after`. */
export async function importedWithoutSignIn(
  db: Db,
  importId: string,
  after: string | null,
  limit: number,
): Promise<ImportedRecipient[]> {
  const { rows } = await sql`
    select u.id, u.email, u.first_name as "firstName", t.alias, t.end_date::text as "endDate",
      (select coalesce(sum(f.months), 0)::int from free_months f where f.user_id = u.id) as "freeMonths"
    from moved_in_members m join users u on u.id = m.user_id
    left join lateral (
      select alias, end_date from terms where user_id = u.id order by end_date desc limit 1) t on true
    where m.import_id = ${importId} and u.sub = 'moved-in|' || u.id and ${after === null ? sql`true` : sql`u.id > ${after}`}
    order by u.id limit ${limit}`.execute(db);
  return z.array(importedRow).parse(rows);
}

/**
 * Returns the email that explains to imported subscribers, who have no password yet, where to find their subscription
 * and how to sign in.
 */
export async function welcomeEmail(
  db: Db,
  appOrigin: string,
  to: ImportedRecipient,
  today: CalendarDate,
): Promise<EmailRecipient> {
  const { name } = await readFirm(db);
  const names = await readPlanDescriptions(db);
  const { alias, endDate, freeMonths } = to;
  const plan = alias === null ? null : nameOfPlan(names, alias);
  const isOver = endDate !== null && endDate < today;
  return {
    to: to.email,
    subject: `Your account at ${name} has moved`,
    letter: {
      heading: 'Your account has moved',
      paragraphs: [
        `Hello ${to.firstName}, ${name} has moved to a new site. Your account moved with us, at no charge.`,
        `You have no password here yet. Sign up with this address, ${to.email}, and choose one. Then confirm the address with the link in our email, and sign in to your account.`,
      ],
      facts: [
        ...(plan === null ? [] : ([['Plan', plan]] as const)),
        ...(endDate === null ? [] : ([[isOver ? 'Ended on' : 'Valid till', formatDate(endDate)]] as const)),
        ...(freeMonths === 0 ? [] : ([['Free months', String(freeMonths)]] as const)),
      ],
      action: { label: 'Sign up', url: `${appOrigin}/signup` },
    },
    reference: `moved-in-${to.id}`,
    category: emailKinds['moved-in'],
  };
}
