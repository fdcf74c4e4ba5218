import type { LineChart } from '@niveshak/domain/charts/chart';
import { performanceChart } from '@niveshak/domain/portfolios/performance-chart';
import { between } from '@niveshak/domain/portfolios/series';
import type { Level } from '@niveshak/domain/portfolios/series';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { computePortfolios } from './histories.ts';
import { benchmarkLevels } from './present.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { allPortfolios, portfoliosOn, rebalancesOf } from './store.ts';
import type { Portfolio } from './store.ts';
import { inForce } from './timeline.ts';

export type PublicPortfolio = {
  readonly title: string;
  readonly description: string;
  readonly benchmark: string;
  readonly launchDate: CalendarDate;
  readonly lastChangedOn: CalendarDate | null;
};

export type PublicPortfolios = {
  /** Running portfolios in the firm's order, without experiments. */
  readonly portfolios: readonly PublicPortfolio[];
  /** The first portfolio against its benchmark; null unless its computed returns may be shown today (S-30). */
  readonly chart: LineChart | null;
  /** The same for the last twelve months. */
  readonly yearChart: LineChart | null;
  /** Rebalances after the launch in the last twelve months. */
  readonly changesInYear: number;
  /** Experiments begun so far. */
  readonly experiments: number;
};

/** What anyone may read of the portfolios: no holdings, and returns only through the gate of `returnsOf`. */
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
    return {
      portfolios: running.map(({ title, description, benchmark, launchDate }, at) => ({
        title,
        description,
        benchmark,
        launchDate,
        lastChangedOn: decisions[at]?.at(-1)?.date ?? null,
      })),
      ...(await chartsOf(db, running[0], today, yearAgo)),
      changesInYear: decisions.flatMap((own) => own.slice(1)).filter(({ date }) => date > yearAgo).length,
      experiments: portfoliosOn(all, 'experiment', today).length,
    };
  },
);

/** Of the firm's first portfolio, whatever it returned: choosing the best one would mislead. */
async function chartsOf(
  db: Db,
  portfolio: Portfolio | undefined,
  today: CalendarDate,
  yearAgo: CalendarDate,
): Promise<Pick<PublicPortfolios, 'chart' | 'yearChart'>> {
  const none = { chart: null, yearChart: null };
  if (portfolio === undefined || returnsOf(await firmSource(db), portfolio, today) !== 'computed')
    return none;
  const [computed] = await computePortfolios(db, [portfolio], today);
  if (computed === undefined) return none;
  const market = benchmarkLevels(computed);
  const { index } = computed.history;
  return {
    chart: lineChart(portfolio, index, market),
    yearChart: lineChart(portfolio, between(index, yearAgo, today), between(market, yearAgo, today)),
  };
}

function lineChart(
  { title, benchmark, source }: Portfolio,
  series: readonly Level[],
  market: readonly Level[],
): LineChart | null {
  if (series.length < 2) return null;
  const words = sentences(source.label, source.disclaimer);
  const chart = performanceChart({ name: title, benchmark, series, market, marks: [], source: words });
  return { ...chart, panels: [chart.panels[0]] };
}

function sentences(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
