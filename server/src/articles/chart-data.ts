import { barsChart } from '@niveshak/domain/articles/bars-chart';
import type { ChartSubject, LinesBlock } from '@niveshak/domain/articles/chart-block';
import { chartBlocksIn, readChartBlock } from '@niveshak/domain/articles/chart-block';
import { levelChart } from '@niveshak/domain/articles/level-chart';
import type { NamedLevels } from '@niveshak/domain/articles/level-chart';
import { indexName } from '@niveshak/domain/market-data/index-close';
import type { LineChart } from '@niveshak/domain/charts/chart';
import type { ArticleChart } from './chart-html.ts';
import { addDays, addMonthsClamped, calendarDate, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readIndex, readShareSeries, sharesNow } from '../market-data/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { DraftRecommendation } from './recommendations.ts';

/**
 * Returns a portfolio's index for a range of days, or null if the portfolio does not exist or its returns are hidden.
 */
export type PortfolioLevels = (
  db: Db,
  slug: string,
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
) => Promise<NamedLevels | null>;

export type DrawnCharts = {
  /** Charts by the text of their block. */
  readonly charts: Readonly<Record<string, ArticleChart>>;
  readonly problems: readonly { readonly block: string; readonly message: string }[];
};

/** Returns the charts in a text, with the data available on a day. */
export async function chartsOf(
  db: Db,
  body: string,
  today: CalendarDate,
  portfolioLevels: PortfolioLevels,
): Promise<DrawnCharts> {
  const charts: Record<string, ArticleChart> = {};
  const problems: { block: string; message: string }[] = [];
  for (const block of chartBlocksIn(body)) {
    const read = readChartBlock(block);
    // The draft checks report parse errors.
    if (!read.ok) continue;
    const made =
      read.chart.kind === 'bars'
        ? barsChart(read.chart)
        : await linesOf(db, read.chart, today, portfolioLevels);
    if (typeof made === 'string') problems.push({ block, message: made });
    else charts[block] = made;
  }
  return { charts, problems };
}

/** Age in days from which a rating must be shown next to the price, and the maximum number of months shown. */
const ratedDays = 365;
const ratedMonths = 36;

export function ratingChartKey(symbol: string): string {
  return `rating ${symbol}`;
}

/**
 * Returns price charts for companies first rated at least a year ago, which the regulator requires next to the rating.
 */
export async function ratingCharts(
  db: Db,
  recommendations: readonly DraftRecommendation[],
  today: CalendarDate,
): Promise<Readonly<Record<string, LineChart>>> {
  const charts: Record<string, LineChart> = {};
  for (const { symbol, name, history } of recommendations) {
    const [first] = history;
    if (first === undefined || first.on > addDays(today, -ratedDays)) continue;
    const from = maxDate(calendarDate(first.on), addMonthsClamped(today, -ratedMonths));
    const named = await levelsOf(db, { kind: 'stock', symbol }, { from, to: today, today }, async () => null);
    if (named === null) continue;
    const chart = levelChart([named], `${name} since it was first rated ${first.rating}`);
    if (chart !== null) charts[ratingChartKey(symbol)] = chart;
  }
  return charts;
}

async function linesOf(
  db: Db,
  { what, against, from, to, title }: LinesBlock,
  today: CalendarDate,
  portfolioLevels: PortfolioLevels,
): Promise<LineChart | string> {
  const first = from ?? calendarDate('1990-01-01');
  const last = to === null || to > today ? today : to;
  const levels: NamedLevels[] = [];
  for (const subject of [what, ...(against === null ? [] : [against])]) {
    const named = await levelsOf(db, subject, { from: first, to: last, today }, portfolioLevels);
    if (named === null) return `There is nothing to draw of ${nameOf(subject)}.`;
    if (named.levels.length < 2) return `${named.name} has no two closes in these days.`;
    levels.push(named);
  }
  return levelChart(levels, title) ?? 'What is compared has no day in common.';
}

async function levelsOf(
  db: Db,
  subject: ChartSubject,
  { from, to, today }: Readonly<Record<'from' | 'to' | 'today', CalendarDate>>,
  portfolioLevels: PortfolioLevels,
): Promise<NamedLevels | null> {
  switch (subject.kind) {
    case 'portfolio':
      return portfolioLevels(db, subject.slug, from, to, today);
    case 'index': {
      const { levels, kind } = await readIndex(db, indexName(subject.name), from, to);
      if (levels.length === 0) return null;
      const name = kind === 'total-return' ? `${subject.name} with dividends` : subject.name;
      return { name, levels, unit: 'index' };
    }
    case 'stock': {
      const [share] = await sharesNow(db, [{ symbol: subject.symbol, on: to }]);
      if (share === undefined) return null;
      const series = await readShareSeries(db, [share.instrumentId], from, to);
      const levels = (series.get(share.instrumentId) ?? []).map(({ date, adjusted }) => ({
        date,
        value: adjusted / 100,
      }));
      return { name: share.name, levels, unit: 'rupees' };
    }
  }
}

function nameOf(subject: ChartSubject): string {
  switch (subject.kind) {
    case 'portfolio':
      return `the portfolio ${subject.slug}`;
    case 'index':
      return `the index ${subject.name}`;
    case 'stock':
      return subject.symbol;
  }
}
