import type { ChartMark, ChartPanel, LineChart } from '../charts/chart.ts';
import { addMonthsClamped, formatDate } from '../primitives/calendar-date.ts';
import { signedPercent } from '../primitives/number-format.ts';
import { underWater } from './drawdowns.ts';
import { absoluteReturn, cagr } from './returns.ts';
import type { Level } from './series.ts';
import { aligned, rebased } from './series.ts';

export interface PerformanceInput {
  readonly name: string;
  readonly benchmark: string;
  /** Limited to the days of the chart. */
  readonly series: readonly Level[];
  readonly market: readonly Level[];
  readonly marks: readonly ChartMark[];
  readonly source: string;
  /** Whether the series starts at the launch, whose date the page shows elsewhere. */
  readonly isSinceLaunch: boolean;
}

/**
 * Returns a chart of a portfolio's return with its benchmark and, below it, its drawdown over the same days. Needs at
 * least two days.
 */
export function performanceChart({
  name,
  benchmark,
  series,
  market,
  marks,
  source,
  isSinceLaunch,
}: PerformanceInput): LineChart {
  const dates = series.map(({ date }) => date);
  const marketOn = new Map(rebased(market).map(({ date, value }) => [date, value / 100 - 1]));
  const [first] = series;
  const panel: ChartPanel = {
    subtitle: null,
    unit: 'change',
    isSinceStart: true,
    series: [
      { label: name, tone: 'subject', values: rebased(series).map(({ value }) => value / 100 - 1) },
      { label: benchmark, tone: 'benchmark', values: dates.map((date) => marketOn.get(date) ?? null) },
    ],
    base: 0,
    isFilled: false,
    share: 3,
    extent: null,
  };
  const fall: ChartPanel = {
    subtitle: 'Below its peak',
    unit: 'percent',
    series: [{ label: '', tone: 'subject', values: underWater(series).map(({ value }) => value) }],
    base: 0,
    isFilled: true,
    share: 1,
    extent: null,
  };
  return {
    kind: 'lines',
    title: performanceSentence(name, benchmark, series, market),
    subtitle: `Change in value since ${isSinceLaunch || first === undefined ? 'launch' : formatDate(first.date)}, day by day`,
    source,
    dates,
    panels: [panel, fall],
    marks,
  };
}

/** A chart of the last year starts on a trading day, up to some days before the year does. */
const monthsForYearlyRate = 13;

/** Returns a finding such as `Momentum returned +38.5% (+8.7% a year), 16.9 points more than Sahyadri 200`. */
export function performanceSentence(
  name: string,
  benchmark: string,
  series: readonly Level[],
  market: readonly Level[],
): string {
  const same = aligned(series, market);
  const own = absoluteReturn(series).value;
  if (own === null) return `${name} has too few days of prices for a return`;
  const yearly = isLongerThan(series, monthsForYearlyRate) ? cagr(series).value : null;
  const said = `${name} returned ${signedPercent(own)}${yearly === null ? '' : ` (${signedPercent(yearly)} a year)`}`;
  const beside = absoluteReturn(same.one).value;
  const other = absoluteReturn(same.other).value;
  return beside === null || other === null
    ? said
    : `${said}, ${pointsCompared(asShown(beside) - asShown(other))} ${benchmark}`;
}

function isLongerThan(series: readonly Level[], months: number): boolean {
  const [first] = series;
  const last = series.at(-1);
  return first !== undefined && last !== undefined && last.date > addMonthsClamped(first.date, months);
}

/** Returns the value rounded as displayed, so that subtracting displayed values gives the displayed difference. */
export function asShown(fraction: number): number {
  return Math.round(fraction * 1000) / 1000;
}

/** Returns text such as `16.9 points more than` for a difference of fractions. */
export function pointsCompared(difference: number): string {
  const points = Math.abs(difference * 100).toFixed(1);
  if (Number(points) === 0) return 'as much as';
  return `${points} points ${difference > 0 ? 'more' : 'less'} than`;
}
