import { sql } from 'kysely';
import { z } from 'zod';
import { recentDays } from '@niveshak/contract/metrics/schemas';
import type { PeriodMetrics, RecentMetrics, StoredMetrics } from '@niveshak/contract/metrics/schemas';
import { firstDayOf, lastDayOf, month as monthFrom } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { MonthMetrics } from '@niveshak/domain/metrics/month-metrics';
import { addDays, minDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { documentSums } from './documents.ts';
import { memberMonthRow, memberMonths, openSaleRow, openSales, toMemberMonth } from './facts.ts';
import type { MonthEnds } from './facts.ts';

/** Returns the last days counted. The current month counts up to today. */
export function endsOf(month: Month, today: CalendarDate): MonthEnds {
  return { before: addDays(firstDayOf(month), -1), after: minDate(lastDayOf(month), today) };
}

const perNumber = { number: z.number() };
const memberGroups = z.array(memberMonthRow.extend(perNumber));
const saleGroups = z.array(openSaleRow.extend(perNumber));

/** Computes the metrics from terms and documents. */
export async function storedMetrics(db: Db, ends: MonthEnds): Promise<StoredMetrics> {
  const metrics = new MonthMetrics();
  const members = await sql`
    select "beforeAlias", "beforeGift", "beforeIncome", "beforeDays", "afterAlias", "afterGift", "afterIncome", "afterDays",
      "hasHistory", ending, count(*)::int as number
    from (${memberMonths(ends)}) member_months
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db);
  for (const { number, ...row } of memberGroups.parse(members.rows))
    metrics.member(toMemberMonth(row), number);
  const sales = await sql`
    select income, days, served, count(*)::int as number
    from (${openSales(ends.after)}) open_sales group by 1, 2, 3`.execute(db);
  for (const { number, served, ...sale } of saleGroups.parse(sales.rows)) metrics.sale(sale, served, number);
  return { ...metrics.result, ...(await documentSums(db, ends)) };
}

/** Returns the metrics for today, yesterday, the last days including today, and the preceding period. */
export async function recentMetrics(db: Db, today: CalendarDate): Promise<RecentMetrics> {
  const { movements } = await storedMetrics(db, { before: today, after: addDays(today, 1) });
  return {
    leaving: leftOf(movements),
    today: await metricsOfDays(db, today, 1),
    yesterday: await metricsOfDays(db, addDays(today, -1), 1),
    last: await metricsOfDays(db, today, recentDays),
    before: await metricsOfDays(db, addDays(today, -recentDays), recentDays),
  };
}

/** Returns the metrics for a number of days up to `to`. */
async function metricsOfDays(db: Db, to: CalendarDate, days: number): Promise<PeriodMetrics> {
  const ends = { before: addDays(to, -days), after: to };
  const { movements, members, mrr, gross, credited, sold } = await storedMetrics(db, ends);
  return {
    from: addDays(ends.before, 1),
    to,
    gross,
    credited,
    sold,
    joined: movements.new.members + movements.recovered.members,
    left: leftOf(movements),
    members,
    mrr,
  };
}

function leftOf(movements: StoredMetrics['movements']): number {
  return movements['churned-voluntary'].members + movements['churned-involuntary'].members;
}

/** Returns the first month with data, or null if there was never a sale or trial. */
export async function firstMonth(db: Db): Promise<Month | null> {
  const { rows } = await sql<{ first: string | null }>`
    select to_char(min(start_date), 'YYYY-MM') as first from terms where source in ('order', 'gift', 'trial')`.execute(
    db,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? null : monthFrom(first);
}
