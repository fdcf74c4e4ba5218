import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readShareActions, readShareCloses } from '../market-data/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Computed } from './histories.ts';
import { computePortfolios } from './histories.ts';
import { presentPerformance } from './present.ts';
import { allPortfolios, portfolioSettings, portfoliosOn } from './store.ts';

/**
 * Returns the data to recompute the portfolios' metrics, and the metrics that the product shows, as CSV by file name.
 * Symbols are current, closes are as traded in paise, and weights are in parts per million.
 */
export async function exportPortfolios(db: Db, today: CalendarDate): Promise<ReadonlyMap<string, string>> {
  const all = await computePortfolios(db, portfoliosOn(await allPortfolios(db), 'portfolio', today), today);
  const { riskFreeRate } = await portfolioSettings(db);
  const ids = [
    ...new Map(
      all.flatMap(({ grid }) => grid.shares.map((share) => [share.instrumentId, share.symbolNow] as const)),
    ),
  ];
  const first = all
    .flatMap(({ decisions }) => decisions.map(({ date }) => date))
    .reduce((least, date) => (date < least ? date : least), today);
  const [closes, actions] = await Promise.all([
    readShareCloses(db, ids, first, today),
    readShareActions(db, ids, today),
  ]);
  return new Map([
    ['rebalances.csv', csv(['portfolio', 'date', 'symbol', 'weight_ppm'], all.flatMap(decisionRows))],
    ['closes.csv', csv(['date', 'symbol', 'close_paise'], closes)],
    ['actions.csv', csv(['ex_date', 'symbol', 'kind', 'one', 'other', 'price'], actions)],
    ['benchmarks.csv', csv(['portfolio', 'date', 'close'], all.flatMap(benchmarkRows))],
    [
      'index.csv',
      csv(
        ['portfolio', 'date', 'level', 'benchmark'],
        all.flatMap((each) => indexRows(each)),
      ),
    ],
    [
      'figures.csv',
      csv(
        ['portfolio', 'figure', 'value'],
        all.flatMap((each) => metricRows(each, riskFreeRate)),
      ),
    ],
  ]);
}

type Row = readonly (string | number)[];

function decisionRows({ portfolio, decisions, grid }: Computed): Row[] {
  return decisions.flatMap(({ date, lines }) =>
    lines.map(({ symbol, ppm }) => [
      portfolio.slug,
      date,
      symbol === cashSymbol ? cashSymbol : grid.symbolNow(symbol, date),
      ppm,
    ]),
  );
}

function benchmarkRows({ portfolio, benchmark }: Computed): Row[] {
  return benchmark.levels.map(({ date, value }) => [portfolio.slug, date, value]);
}

function indexRows(computed: Computed): Row[] {
  const shown = presentPerformance(computed, 0);
  return (shown?.index ?? []).map(([date, level, benchmark]) => [
    computed.portfolio.slug,
    date,
    level,
    benchmark ?? '',
  ]);
}

function metricRows(computed: Computed, riskFreeRate: number): Row[] {
  const shown = presentPerformance(computed, riskFreeRate);
  const { slug } = computed.portfolio;
  return [
    [slug, 'riskFreeRate', riskFreeRate],
    ...Object.entries(shown?.metrics ?? {}).map(([name, { value }]) => [slug, name, value ?? '']),
  ];
}

/**
 * Returns CSV without quoting, because symbols, slugs, dates and numbers contain no comma. Numbers are not abbreviated.
 */
function csv(header: readonly string[], rows: readonly Row[]): string {
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
