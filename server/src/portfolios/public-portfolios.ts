import type { LineChart } from '@niveshak/domain/charts/chart';
import { performanceChart } from '@niveshak/domain/portfolios/performance-chart';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { absoluteReturn } from '@niveshak/domain/portfolios/returns';
import { aligned, between, levelOn } from '@niveshak/domain/portfolios/series';
import type { Level } from '@niveshak/domain/portfolios/series';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { computePortfolios } from './histories.ts';
import type { Computed } from './histories.ts';
import { benchmarkLevels } from './present.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { allPortfolios, portfoliosOn, rebalancesOf } from './store.ts';
import type { Portfolio, StoredRebalance } from './store.ts';
import { inForce } from './timeline.ts';

type ComparedReturn = {
  readonly own: number;
  /** Benchmark return over the same days, or null if it has too few. */
  readonly benchmark: number | null;
};

type PublicReturns = {
  /** Chart against the benchmark since launch. */
  readonly chart: LineChart;
  /** Chart for the last twelve months. */
  readonly yearChart: LineChart | null;
  readonly sinceLaunch: ComparedReturn | null;
  /** Return over the last year, or null if the portfolio is younger. */
  readonly lastYear: ComparedReturn | null;
};

export type PublicPortfolio = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly benchmark: string;
  readonly launchDate: CalendarDate;
  readonly universe: string;
  readonly method: string;
  readonly rebalancing: string;
  readonly riskLabel: string;
  /** Number of companies held, or null before the first rebalance. */
  readonly companies: number | null;
  readonly rebalances: number;
  readonly lastChangedOn: CalendarDate | null;
  /** Article about the last change, or null if there is none. */
  readonly lastArticle: string | null;
  /** Null if computed returns are not shown today (S-30). */
  readonly returns: PublicReturns | null;
};

export type PublicPortfolios = {
  /** Running portfolios in the firm's order, without experiments. */
  readonly portfolios: readonly PublicPortfolio[];
  /** Number of rebalances after launch in the last twelve months. */
  readonly changesInYear: number;
  /** Number of experiments started so far. */
  readonly experiments: number;
};

/** Public facts about portfolios, without holdings, and with returns only if `returnsOf` allows them. */
export const publicPortfolios = new DailyPublication(
  ['firm', 'market', 'portfolios'],
  async (db: Db, today): Promise<PublicPortfolios> => {
    const all = await allPortfolios(db);
    const running = portfoliosOn(all, 'portfolio', today).filter(
      ({ closedOn }) => closedOn === null || closedOn > today,
    );
    const records = await rebalancesOf(
      db,
      running.map(({ id }) => id),
      today,
    );
    const decisions = running.map(({ id }) =>
      inForce(records.filter(({ portfolioId }) => portfolioId === id)),
    );
    const yearAgo = addMonthsClamped(today, -12);
    const returns = await returnsById(db, running, today);
    return {
      portfolios: running.map((portfolio, at) => ({
        ...factsOf(portfolio),
        ...recordOf(decisions[at] ?? []),
        returns: returns.get(portfolio.id) ?? null,
      })),
      changesInYear: decisions.flatMap((own) => own.slice(1)).filter(({ date }) => date > yearAgo).length,
      experiments: portfoliosOn(all, 'experiment', today).length,
    };
  },
);

function factsOf(portfolio: Portfolio) {
  const { slug, title, description, benchmark, launchDate, universe, method, rebalancing, riskLabel } =
    portfolio;
  return { slug, title, description, benchmark, launchDate, universe, method, rebalancing, riskLabel };
}

/** Returns facts about the rebalances (oldest first) that name no holding. */
function recordOf(decisions: readonly StoredRebalance[]) {
  const last = decisions.at(-1);
  return {
    companies: last?.lines.filter(({ symbol, ppm }) => ppm > 0 && symbol !== cashSymbol).length ?? null,
    rebalances: Math.max(0, decisions.length - 1),
    lastChangedOn: last?.date ?? null,
    lastArticle: last?.articleSlug ?? null,
  };
}

/** Returns the returns of portfolios that may show them, by id. */
async function returnsById(
  db: Db,
  portfolios: readonly Portfolio[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, PublicReturns>> {
  const source = await firmSource(db);
  const shown = portfolios.filter((portfolio) => returnsOf(source, portfolio, today) === 'computed');
  const computed = shown.length === 0 ? [] : await computePortfolios(db, shown, today);
  return new Map(
    computed.flatMap((each): [string, PublicReturns][] => {
      const returns = publicReturns(each);
      return returns === null ? [] : [[each.portfolio.id, returns]];
    }),
  );
}

/** Returns the public returns, or null with fewer than two days of prices. */
function publicReturns(computed: Computed): PublicReturns | null {
  const market = benchmarkLevels(computed);
  const { index } = computed.history;
  const [first] = index;
  const last = index.at(-1);
  const chart = lineChart(computed.portfolio, index, market, true);
  if (first === undefined || last === undefined || chart === null) return null;
  // Starts at the same level as the one-year return in the portfolio lists.
  const from = levelOn(index, addMonthsClamped(last.date, -12))?.date ?? first.date;
  const [year, marketYear] = [between(index, from, last.date), between(market, from, last.date)];
  return {
    chart,
    yearChart: lineChart(computed.portfolio, year, marketYear, from === first.date),
    sinceLaunch: comparedReturn(index, market),
    lastYear: from === first.date ? null : comparedReturn(year, marketYear),
  };
}

function comparedReturn(series: readonly Level[], market: readonly Level[]): ComparedReturn | null {
  const own = absoluteReturn(series).value;
  return own === null ? null : { own, benchmark: absoluteReturn(aligned(series, market).other).value };
}

function lineChart(
  { title, benchmark, source }: Portfolio,
  series: readonly Level[],
  market: readonly Level[],
  isSinceLaunch: boolean,
): LineChart | null {
  if (series.length < 2) return null;
  const words = sentences(source.label, source.disclaimer);
  const chart = performanceChart({
    name: title,
    benchmark,
    series,
    market,
    marks: [],
    source: words,
    isSinceLaunch,
  });
  return { ...chart, panels: [chart.panels[0]] };
}

function sentences(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
