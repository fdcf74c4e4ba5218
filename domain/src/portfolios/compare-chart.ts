import type { ChartSeries, LineChart, Tone } from '../charts/chart.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate, maxDate } from '../primitives/calendar-date.ts';
import { percent, signedPercent } from '../primitives/number-format.ts';
import { underWater } from './drawdowns.ts';
import type { Level } from './series.ts';
import { between, rebased } from './series.ts';

export interface Compared {
  readonly name: string;
  readonly series: readonly Level[];
}

const tones: readonly Tone[] = ['first', 'fifth', 'second', 'fourth', 'sixth', 'third'];

/**
 * Returns a chart of portfolios and one benchmark in the given order from the start of the youngest, or null without
 * two common days. More than six lines are hard to distinguish, so the rest appear only in the table.
 */
export function compareChart(
  all: readonly Compared[],
  benchmark: Compared,
  source: string,
): LineChart | null {
  const shown = all.filter(({ series }) => series.length > 1).slice(0, tones.length);
  const [first, ...rest] = shown.flatMap(({ series }) => series[0]?.date ?? []);
  const last = shown[0]?.series.at(-1)?.date;
  if (first === undefined || last === undefined) return null;
  const from = maxDate(first, ...rest);
  const dates = [
    ...new Set(shown.flatMap(({ series }) => between(series, from, last).map(({ date }) => date))),
  ].sort();
  if (dates.length < 2) return null;
  const lines = shown.map(({ name, series }, at) => lineOf(name, tones[at] ?? 'first', series, dates));
  const market = lineOf(benchmark.name, 'benchmark', benchmark.series, dates);
  const best = lines
    .map(({ label, values }, at) => ({ label, value: values.at(-1) ?? null, at }))
    .reduce<{ label: string; value: number; at: number } | null>(
      (most, { label, value, at }) =>
        value === null || (most !== null && most.value >= value) ? most : { label, value, at },
      null,
    );
  const beside = market.values.at(-1) ?? null;
  return {
    kind: 'lines',
    title:
      best === null
        ? 'Not enough prices to compare'
        : `${best.label} returned the most: ${signedPercent(best.value)}${beside === null ? '' : ` vs ${signedPercent(beside)} for ${benchmark.name}`}`,
    subtitle: `Change in value since ${formatDate(from)}, when the newest of them began`,
    source,
    dates,
    panels: [
      {
        subtitle: null,
        unit: 'change',
        isSinceStart: true,
        series: [...lines, market],
        main: best?.at ?? 0,
        base: 0,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
}

function lineOf(
  label: string,
  tone: Tone,
  series: readonly Level[],
  dates: readonly CalendarDate[],
): ChartSeries {
  const [from] = dates;
  const last = dates.at(-1);
  const drawn = from === undefined || last === undefined ? [] : rebased(between(series, from, last));
  const on = new Map(drawn.map(({ date, value }) => [date, value / 100 - 1]));
  return { label, tone, values: dates.map((date) => on.get(date) ?? null) };
}

/** Returns a chart of each portfolio's drawdown, all on the same scale so that heights are comparable. */
export function fallCharts(all: readonly Compared[], source: string): LineChart[] {
  const falls = all
    .filter(({ series }) => series.length > 1)
    .map(({ name, series }) => {
      const levels = underWater(series);
      return { name, levels, worst: levels.reduce((least, { value }) => Math.min(least, value), 0) };
    });
  const deepest = falls.reduce((least, { worst }) => Math.min(least, worst), 0);
  return falls.map(({ name, levels, worst }) => ({
    kind: 'lines',
    title:
      worst === 0
        ? `${name} has not been below a peak`
        : `${name} fell at most ${percent(-worst)} below its peak`,
    subtitle: `${name}: how far below its peak so far`,
    source,
    dates: levels.map(({ date }) => date),
    panels: [
      {
        subtitle: null,
        unit: 'percent',
        series: [{ label: '', tone: 'subject', values: levels.map(({ value }) => value) }],
        base: 0,
        isFilled: true,
        share: 1,
        extent: [deepest, 0],
      },
    ],
    marks: [],
  }));
}
