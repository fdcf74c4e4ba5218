import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { ForecastSource } from '../platform/jobs/upcoming.ts';

/** Upcoming legal texts, by effective date. */
export const upcomingLegalTexts: ForecastSource = {
  name: 'legal-texts',
  upcoming: async ({ db, now, until }) => {
    const rows = await db
      .selectFrom('legal_documents')
      .select(['kind', 'version', 'title', 'effective_from as from'])
      .where('effective_from', '>', now.today)
      .where('effective_from', '<=', businessTimeAt(until).today)
      .execute();
    return rows.map(({ kind, version, title, from }) => ({
      at: startOfDay(calendarDate(from)),
      kind: 'legal-text',
      memberId: null,
      reference: `${kind} ${version}`,
      about: `${title}, version ${version}, is in force`,
      number: 1,
      letter: null,
    }));
  },
};
