import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { allPortfolios, portfoliosOn, rebalancesOf, tagOfStyle } from './store.ts';
import type { Portfolio, StoredRebalance } from './store.ts';
import { inForce } from './timeline.ts';

export type RecentRebalance = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly date: CalendarDate;
  /** When members could first see the rebalance. */
  readonly at: Date;
  readonly note: string;
  /** Changes in parts per million without cash, largest first. */
  readonly changes: readonly { readonly symbol: string; readonly from: number; readonly to: number }[];
};

export type PortfoliosNow = {
  /** Newest first. */
  readonly rebalances: readonly RecentRebalance[];
  /** Titles of the portfolios that hold a share, by symbol. */
  readonly heldBy: ReadonlyMap<string, readonly string[]>;
  readonly byTag: ReadonlyMap<PortfolioTag, TaggedPortfolio>;
  /** Index of the firm's first portfolio, or null without portfolios. */
  readonly benchmark: string | null;
};

/** A portfolio that can be ordered as a basket. */
export type TaggedPortfolio = Pick<Portfolio, 'slug' | 'title'> & {
  readonly changes: readonly Pick<StoredRebalance, 'id' | 'date' | 'corrects'>[];
  /** Whether its computed returns are shown today. */
  readonly showsReturns: boolean;
};

const most = 6;

/** Latest changes and current holdings of the portfolios, without experiments. */
export const portfoliosNow = new DailyPublication(
  ['firm', 'portfolios'],
  async (db: Db, today): Promise<PortfoliosNow> => {
    const portfolios = portfoliosOn(await allPortfolios(db), 'portfolio', today);
    const records = await rebalancesOf(
      db,
      portfolios.map(({ id }) => id),
      today,
    );
    const rebalances: RecentRebalance[] = [];
    const heldBy = new Map<string, string[]>();
    const byTag = new Map<PortfolioTag, TaggedPortfolio>();
    const firm = await firmSource(db);
    for (const portfolio of portfolios) {
      const { slug, title, style } = portfolio;
      const changes = records.filter(({ portfolioId }) => portfolioId === portfolio.id);
      const showsReturns = returnsOf(firm, portfolio, today) === 'computed';
      if (style !== null) byTag.set(tagOfStyle[style], { slug, title, changes, showsReturns });
      const own = inForce(changes);
      own.forEach((record, index) => rebalances.push(toRecent(portfolio, record, own[index - 1])));
      for (const { symbol, ppm } of own.at(-1)?.lines ?? [])
        if (ppm > 0 && symbol !== cashSymbol)
          heldBy.set(symbol, [...(heldBy.get(symbol) ?? []), portfolio.title]);
    }
    return {
      rebalances: rebalances.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, most),
      heldBy,
      byTag,
      benchmark: portfolios[0]?.benchmark ?? null,
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
