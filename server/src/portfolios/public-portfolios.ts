import type { LineChart } from '@niveshak/domain/charts/chart';
import { performanceChart } from '@niveshak/domain/portfolios/performance-chart';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { computePortfolios } from './histories.ts';
import { benchmarkLevels } from './present.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { allPortfolios, portfoliosOn, rebalancesOf } from './store.ts';
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
};

/** What anyone may read of the portfolios: no holdings, and returns only through the gate of `returnsOf`. */
export const publicPortfolios = new DailyPublication(
  ['firm', 'market', 'portfolios'],
  async (db: Db, today): Promise<PublicPortfolios> => {
    const running = portfoliosOn(await allPortfolios(db), 'portfolio', today).filter(
      ({ closedOn }) => closedOn === null || closedOn > today,
    );
    const records = await rebalancesOf(
      db,
      running.map(({ id }) => id),
      today,
    );
    return {
      portfolios: running.map(({ id, title, description, benchmark, launchDate }) => ({
        title,
        description,
        benchmark,
        launchDate,
        lastChangedOn: inForce(records.filter(({ portfolioId }) => portfolioId === id)).at(-1)?.date ?? null,
      })),
      chart: await chartOf(db, running[0], today),
    };
  },
);

/** Of the firm's first portfolio, whatever it returned: choosing the best one would mislead. */
async function chartOf(
  db: Db,
  portfolio: Awaited<ReturnType<typeof allPortfolios>>[number] | undefined,
  today: CalendarDate,
): Promise<LineChart | null> {
  if (portfolio === undefined || returnsOf(await firmSource(db), portfolio, today) !== 'computed')
    return null;
  const [computed] = await computePortfolios(db, [portfolio], today);
  if (computed === undefined || computed.history.index.length < 2) return null;
  const { title, benchmark, source } = portfolio;
  const chart = performanceChart({
    name: title,
    benchmark,
    series: computed.history.index,
    market: benchmarkLevels(computed),
    marks: [],
    source: sentences(source.label, source.disclaimer),
  });
  return { ...chart, panels: [chart.panels[0]] };
}

function sentences(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
