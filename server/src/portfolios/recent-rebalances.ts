import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { allPortfolios, portfoliosOn, rebalancesOf } from './store.ts';
import type { Portfolio, StoredRebalance } from './store.ts';
import { inForce } from './timeline.ts';

export type RecentRebalance = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly date: CalendarDate;
  /** When it became visible to members. */
  readonly at: Date;
  readonly note: string;
  /** In parts per million, the largest change first; excludes cash. */
  readonly changes: readonly { readonly symbol: string; readonly from: number; readonly to: number }[];
};

export type PortfoliosNow = {
  /** Newest first. */
  readonly rebalances: readonly RecentRebalance[];
  /** Titles of the portfolios that hold a share, by its symbol. */
  readonly heldBy: ReadonlyMap<string, readonly string[]>;
};

const most = 6;

/** Latest changes and current holdings of portfolios; excludes experiments. */
export const portfoliosNow = new DailyPublication(
  ['portfolios'],
  async (db: Db, today): Promise<PortfoliosNow> => {
    const portfolios = portfoliosOn(await allPortfolios(db), 'portfolio', today);
    const records = await rebalancesOf(
      db,
      portfolios.map(({ id }) => id),
      today,
    );
    const rebalances: RecentRebalance[] = [];
    const heldBy = new Map<string, string[]>();
    for (const portfolio of portfolios) {
      const own = inForce(records.filter(({ portfolioId }) => portfolioId === portfolio.id));
      own.forEach((record, index) => rebalances.push(toRecent(portfolio, record, own[index - 1])));
      for (const { symbol, ppm } of own.at(-1)?.lines ?? [])
        if (ppm > 0 && symbol !== cashSymbol)
          heldBy.set(symbol, [...(heldBy.get(symbol) ?? []), portfolio.title]);
    }
    return {
      rebalances: rebalances.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, most),
      heldBy,
    };
  },
);

function toRecent(
  { slug, title }: Portfolio,
  { id, date, note, lines }: StoredRebalance,
  before: StoredRebalance | undefined,
): RecentRebalance {
  const was = new Map(before?.lines.map(({ symbol, ppm }) => [symbol, ppm]));
  const is = new Map(lines.map(({ symbol, ppm }) => [symbol, ppm]));
  const changes = [...new Set([...was.keys(), ...is.keys()])]
    .filter((symbol) => symbol !== cashSymbol)
    .map((symbol) => ({ symbol, from: was.get(symbol) ?? 0, to: is.get(symbol) ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return { id, slug, title, date, at: startOfDay(date), note, changes };
}
