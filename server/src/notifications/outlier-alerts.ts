import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { outlierDays, outliersOfDay } from '../market-data/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { announce } from './announce.ts';
import { selectAnnounced } from './publications.ts';
import type { NewPublication } from './publications.ts';

/** Number of shares in the title. */
const named = 3;

/**
 * Alerts members to a trading day's outliers once its prices are imported, until the end of the next day. Older lists,
 * for example from an imported history, are only on their page.
 */
export function outlierAlerts(db: Db): DueSource {
  return {
    name: 'outlier-alerts',
    // Outliers are known only after the price import.
    upcoming: async () => [],
    earliest: async (until) => ((await unannouncedDay(db, businessTimeAt(until))) === null ? null : until),
    runDue: (time) => db.transaction().execute((tx) => announceDay(tx, time)),
  };
}

async function unannouncedDay(db: Db, { today }: BusinessTime): Promise<CalendarDate | null> {
  const days = await outlierDays(db, addDays(today, -1), today);
  const announced = await selectAnnounced(db, 'outliers', days);
  return days.find((day) => !announced.has(day)) ?? null;
}

async function announceDay(tx: Tx, time: BusinessTime): Promise<void> {
  // After announcing one day, the day before may still be pending.
  for (let day = await unannouncedDay(tx, time); day !== null; day = await unannouncedDay(tx, time))
    await announce(tx, await publicationOf(tx, day, time.instant), time.instant);
}

async function publicationOf(db: Db, day: CalendarDate, publishedAt: Date): Promise<NewPublication> {
  const outliers = await outliersOfDay(db, day);
  const first = outliers.slice(0, named).map(({ symbol }) => symbol);
  const others = outliers.length - first.length;
  return {
    kind: 'outliers',
    subjectId: day,
    title: `Outliers of ${formatDate(day)}: ${others > 0 ? `${first.join(', ')} and ${others} more` : first.join(', ')}`,
    summary: 'Shares whose price and volume moved far more than usual.',
    path: '/outliers',
    label: 'Outliers',
    feature: 'outliers',
    publishedAt,
    letter: null,
  };
}
