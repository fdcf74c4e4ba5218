import type { BarChart, LineChart, MonthsChart, WaterfallChart } from '../charts/chart.ts';
import { longMonthNames } from '../primitives/calendar-date.ts';
import { decimal, percent, signedDecimal, signedPercent } from '../primitives/number-format.ts';
import type { MonthReturn, YearReturn } from './calendar-returns.ts';
import { returnsOfYearBefore } from './calendar-returns.ts';
import { asShown } from './performance-chart.ts';
import type { Level } from './series.ts';

/** Returns a chart of monthly gains and losses, newest year first. */
export function monthsChart(
  months: readonly MonthReturn[],
  years: readonly YearReturn[],
  source: string,
): MonthsChart {
  const best = months.reduce<MonthReturn | null>(
    (most, each) => (each.value > (most?.value ?? -1) ? each : most),
    null,
  );
  const gained = months.filter(({ value }) => value > 0).length;
  const named = best === null ? '' : `${longMonthNames[best.month - 1] ?? ''} ${best.year}`;
  return {
    kind: 'months',
    title:
      best === null
        ? 'No full month yet'
        : `Gained in ${gained} of ${months.length} months; the best was ${named}, ${signedPercent(best.value)}`,
    subtitle: 'Return of each month and year, in percent; losses are underlined',
    source,
    years: years
      .toSorted((a, b) => b.year - a.year)
      .map(({ year, value, isPartial }) => ({
        year,
        months: longMonthNames.map((_name, at) => {
          const found = months.find((each) => each.year === year && each.month === at + 1);
          return found === undefined ? null : { value: found.value, isPartial: found.isPartial };
        }),
        whole: { value, isPartial },
      })),
  };
}

/** Returns a chart of the return over the year before each day, or null before the second year. */
export function rollingChart(
  name: string,
  benchmark: string,
  series: readonly Level[],
  market: readonly Level[],
  source: string,
): LineChart | null {
  const points = returnsOfYearBefore(series, market);
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const gains = values.filter((value) => value > 0).length;
  return {
    kind: 'lines',
    title: `${percent(gains / values.length, 0)} of one-year periods gained; returns from ${signedPercent(Math.min(...values))} to ${signedPercent(Math.max(...values))}`,
    subtitle: 'Return over the year before each day',
    source,
    dates: points.map(({ date }) => date),
    panels: [
      {
        subtitle: null,
        unit: 'change',
        series: [
          { label: name, tone: 'subject', values },
          { label: benchmark, tone: 'benchmark', values: points.map((each) => each.benchmark) },
        ],
        base: 0,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
}

export interface YearComparison {
  readonly year: number;
  readonly value: number;
  readonly benchmark: number | null;
  readonly isPartial: boolean;
}

/** Returns a chart of the lead over the benchmark in each calendar year, in points, or null if no year has both. */
export function yearsChart(
  years: readonly YearComparison[],
  benchmark: string,
  source: string,
): BarChart | null {
  const both = years.flatMap((each) =>
    each.benchmark === null
      ? []
      : [{ ...each, benchmark: each.benchmark, ahead: each.value - each.benchmark }],
  );
  if (both.length === 0) return null;
  const won = both.filter(({ ahead }) => ahead > 0).length;
  return {
    kind: 'bars',
    title: `Ahead of ${benchmark} in ${won} of ${both.length} calendar ${both.length === 1 ? 'year' : 'years'}`,
    subtitle: `Points ahead of ${benchmark}, year by year`,
    source,
    rows: both
      .toSorted((a, b) => a.year - b.year)
      .map(({ year, value, benchmark: market, ahead, isPartial }) => ({
        label: `${year}${isPartial ? ' (part)' : ''}`,
        value: ahead * 100,
        text: `${aheadText(asShown(value) - asShown(market))}: ${signedPercent(value)} vs ${signedPercent(market)}`,
        tone: ahead < 0 ? 'loss' : 'gain',
      })),
  };
}

/** Returns text such as `6.3 points ahead` for a difference of fractions. */
function aheadText(difference: number): string {
  const points = decimal(Math.abs(difference * 100), 1);
  if (Number(points) === 0) return 'Level';
  return `${points} points ${difference > 0 ? 'ahead' : 'behind'}`;
}

export interface Contribution {
  readonly name: string;
  readonly points: number;
}

/** Number of stocks shown individually on either side. */
const namedEachSide = 5;

/**
 * Returns a chart from 100 to today's level, with the contributions of the best and worst stocks and of all others
 * combined, or null without contributions.
 */
export function contributionChart(
  contributions: readonly Contribution[],
  level: number,
  source: string,
): WaterfallChart | null {
  const [best] = contributions.toSorted((a, b) => b.points - a.points);
  if (best === undefined) return null;
  const gains = contributions.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
  const losses = contributions.filter(({ points }) => points < 0).toSorted((a, b) => a.points - b.points);
  const named = [...gains.slice(0, namedEachSide), ...losses.slice(0, namedEachSide)];
  const others = contributions.length - named.length;
  const rest = level - 100 - named.reduce((sum, { points }) => sum + points, 0);
  const first = gains.slice(0, namedEachSide).map(({ name, points }) => ({ label: name, value: points }));
  const last = losses.slice(0, namedEachSide).map(({ name, points }) => ({ label: name, value: points }));
  return {
    kind: 'waterfall',
    title: `${best.name} added most: ${signedDecimal(best.points)} of ${signedDecimal(level - 100)} points`,
    subtitle: 'What each stock added to the index since launch, in points of it',
    source,
    unit: 'index',
    start: { label: 'At launch', value: 100 },
    steps: [
      ...first,
      ...(others > 0 || Math.abs(rest) > 0.05
        ? [{ label: others > 0 ? `${others} others` : 'Cash and costs', value: rest }]
        : []),
      ...last,
    ],
    endLabel: 'Now',
  };
}
