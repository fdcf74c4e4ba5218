import { indexName } from '@niveshak/domain/market-data/index-close';
import type { PortfolioHistory, Rebalance } from '@niveshak/domain/portfolios/portfolio-index';
import { NoPrice, cashSymbol, portfolioHistory } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { minDate } from '@niveshak/domain/primitives/calendar-date';
import type { ActionsChange, IndexSeries, MarketGrid } from '../market-data/index.ts';
import { readIndex, readPriceGrid } from '../market-data/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Portfolio, StoredRebalance } from './store.ts';
import { rebalancesOf } from './store.ts';
import { inForce } from './timeline.ts';

/** A portfolio with everything computed from its decisions and prices. */
export type Computed = {
  readonly portfolio: Portfolio;
  /** All records. The valid ones are in `decisions`. */
  readonly records: readonly StoredRebalance[];
  readonly decisions: readonly StoredRebalance[];
  readonly history: PortfolioHistory;
  readonly benchmark: IndexSeries;
  readonly grid: MarketGrid;
};

/**
 * Computes portfolios up to a day from their rebalances and prices, with a single read of market data. `change`
 * previews other corporate actions.
 */
export async function computePortfolios(
  db: Db,
  portfolios: readonly Portfolio[],
  today: CalendarDate,
  change?: ActionsChange,
): Promise<Computed[]> {
  const records = await rebalancesOf(
    db,
    portfolios.map(({ id }) => id),
    today,
  );
  const first = records[0];
  const from = minDate(first?.date ?? today, ...records.map(({ date }) => date));
  const wanted = records.flatMap(({ date, lines }) =>
    lines.filter(({ symbol }) => symbol !== cashSymbol).map(({ symbol }) => ({ symbol, on: date })),
  );
  const names = [...new Set(portfolios.map(({ benchmark }) => indexName(benchmark)))];
  const [grid, ...indices] = await Promise.all([
    readPriceGrid(db, wanted, from, today, change),
    ...names.map((name) => readIndex(db, name, from, today)),
  ]);
  const indexOf = new Map(names.map((name, at) => [name, indices[at]]));
  return portfolios.map((portfolio) => {
    const own = records.filter(({ portfolioId }) => portfolioId === portfolio.id);
    const decisions = inForce(own);
    const { closedOn } = portfolio;
    const history = historyOf(
      decisions.map((record) => asRebalance(record, grid)),
      closedOn === null ? grid : until(grid, closedOn),
    );
    const benchmark = indexOf.get(indexName(portfolio.benchmark)) ?? { kind: 'price' as const, levels: [] };
    return { portfolio, records: own, decisions, history, benchmark, grid };
  });
}

function asRebalance({ date, lines }: StoredRebalance, grid: MarketGrid): Rebalance {
  return {
    date,
    weights: lines.map(({ symbol, ppm }) => ({
      symbol: symbol === cashSymbol ? cashSymbol : grid.symbolNow(symbol, date),
      weight: ppm / 1_000_000,
    })),
  };
}

function until(grid: MarketGrid, day: CalendarDate): MarketGrid {
  return { ...grid, days: grid.days.filter((date) => date <= day) };
}

/** Returns the history, empty if a share never had a price. Other portfolios are not affected. */
function historyOf(decisions: readonly Rebalance[], grid: MarketGrid): PortfolioHistory {
  try {
    return portfolioHistory(decisions, grid);
  } catch (error) {
    if (!(error instanceof NoPrice)) throw error;
    return {
      index: [],
      weights: [],
      gaps: [],
      contributions: new Map(),
      turnovers: [],
      pending: decisions,
    };
  }
}
