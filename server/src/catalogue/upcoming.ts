import { addDays, calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { ForecastSource, Upcoming } from '../platform/jobs/upcoming.ts';
import { readPrices } from './store.ts';
import { readSunset } from './sunset-store.ts';

export const upcomingCatalogue: ForecastSource = {
  name: 'catalogue',
  upcoming: async ({ db, now, until, nameOfPlan }) => {
    const { today } = now;
    const one = { memberId: null, number: 1, letter: null } as const;
    const prices = (await readPrices(db)).map(({ alias, from, fullPrice }): Upcoming => ({
      ...one,
      at: startOfDay(from),
      kind: 'price',
      reference: `${alias} ${from}`,
      about: `${nameOfPlan(alias)} costs ${formatRupees(fullPrice)} ex GST`,
    }));
    const rows = await db
      .selectFrom('coupons')
      .select(['code', 'valid_to as lastDay'])
      .where('valid_to', '>=', today)
      .where('valid_to', '<=', businessTimeAt(until).today)
      .execute();
    const coupons = rows.flatMap(({ code, lastDay }): Upcoming[] =>
      lastDay === null
        ? []
        : [
            {
              ...one,
              at: dayAfter(lastDay),
              kind: 'coupon-end',
              reference: code,
              about: `Coupon ${code} has ended`,
            },
          ],
    );
    const sunset = await readSunset(db);
    const ends: Upcoming[] =
      sunset === null
        ? []
        : [
            {
              ...one,
              at: dayAfter(sunset.date),
              kind: 'service-end',
              reference: sunset.date,
              about: `The service has ended with ${formatDate(sunset.date)}`,
            },
          ];
    return [...prices, ...coupons, ...ends].filter(({ at }) => at > now.instant && at <= until);
  },
};

function dayAfter(day: string): Date {
  return startOfDay(addDays(calendarDate(day), 1));
}
