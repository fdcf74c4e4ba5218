import type { NamedLevels } from '@niveshak/domain/articles/level-chart';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { computePortfolios } from './histories.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { allPortfolios } from './store.ts';

/** Returns a portfolio's index in a range of days, or null if it does not exist or its returns are not shown today. */
export async function portfolioLevels(
  db: Db,
  slug: string,
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
): Promise<NamedLevels | null> {
  const portfolio = (await allPortfolios(db)).find((each) => each.slug === slug);
  if (portfolio === undefined || returnsOf(await firmSource(db), portfolio, today) !== 'computed')
    return null;
  const [computed] = await computePortfolios(db, [portfolio], to);
  const levels = (computed?.history.index ?? []).filter(({ date }) => date >= from);
  return { name: portfolio.title, unit: 'index', levels };
}
