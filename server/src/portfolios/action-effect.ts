import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { ActionsChange, ChangedReturn } from '../market-data/index.ts';
import type { Db } from '../platform/db/database.ts';
import { computePortfolios } from './histories.ts';
import type { Computed } from './histories.ts';
import { allPortfolios } from './store.ts';

/** Returns the portfolios and experiments whose return on a day changes with the corporate actions. */
export async function returnsWith(
  db: Db,
  change: ActionsChange,
  today: CalendarDate,
): Promise<ChangedReturn[]> {
  const portfolios = await allPortfolios(db);
  const now = await computePortfolios(db, portfolios, today);
  const changed = new Map(
    (await computePortfolios(db, portfolios, today, change)).map((computed) => [
      computed.portfolio.id,
      returnOf(computed),
    ]),
  );
  return now.flatMap((computed) => {
    const { id, slug, title } = computed.portfolio;
    const before = returnOf(computed);
    const after = changed.get(id) ?? null;
    return isSame(before, after) ? [] : [{ slug, title, before, after }];
  });
}

/** Returns the return since launch as a fraction, or null without a history. */
function returnOf({ history: { index } }: Computed): number | null {
  const [first, last] = [index[0], index.at(-1)];
  return first === undefined || last === undefined ? null : last.value / first.value - 1;
}

function isSame(before: number | null, after: number | null): boolean {
  return before === after || (before !== null && after !== null && Math.abs(before - after) < 1e-9);
}
