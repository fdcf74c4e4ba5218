import { assertNever } from '../primitives/assert-never.ts';
import { formatDate } from '../primitives/calendar-date.ts';
import { signedPercent } from '../primitives/number-format.ts';
import type { BarChart, Chart, ChartMark, LineChart, MonthsChart, Tone, WaterfallChart } from './chart.ts';
import { longMonthNames } from '../primitives/calendar-date.ts';
import { unitText } from './unit-text.ts';
import { waterfallRows } from './waterfall-rows.ts';

/** Returns the text alternative of a chart, for screen readers and the `desc` of an SVG. */
export function chartWords(chart: Chart): string {
  return [chart.subtitle, bodyWords(chart), chart.source]
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** Returns the number of data points (days, rows or months). */
export function readingsOf(chart: Chart): number {
  switch (chart.kind) {
    case 'lines':
      return chart.dates.length;
    case 'bars':
      return chart.rows.length;
    case 'waterfall':
      return chart.steps.length + 2;
    case 'months':
      return monthReadings(chart).length;
    default:
      return assertNever(chart);
  }
}

/** Returns one reading as text for tooltips and screen readers, such as `30 May 2025: Nifty 50 +8.1%; Rebalance`. */
export function readingAt(chart: Chart, place: number): string {
  switch (chart.kind) {
    case 'lines':
      return dayWords(chart, place);
    case 'bars':
      return barWords(chart, place);
    case 'waterfall':
      return stepWords(chart, place);
    case 'months':
      return monthReadings(chart)[place] ?? '';
    default:
      return assertNever(chart);
  }
}

function bodyWords(chart: Chart): string {
  switch (chart.kind) {
    case 'lines':
      return lineWords(chart);
    case 'bars':
      return chart.rows.map((_row, at) => barWords(chart, at)).join('; ');
    case 'waterfall':
      return waterfallRows(chart)
        .map((_row, at) => stepWords(chart, at))
        .join('; ');
    case 'months':
      return chart.years
        .flatMap(({ year, whole }) => (whole === null ? [] : [`${year} ${signedPercent(whole.value)}`]))
        .join('; ');
    default:
      return assertNever(chart);
  }
}

function lineWords({ dates, panels, marks }: LineChart): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return 'No data';
  const lines = panels.flatMap(({ series, unit, subtitle }) =>
    series.flatMap(({ label, values }) => {
      const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
      const end = known.at(-1);
      if (end === undefined) return [];
      const high = known.reduce((most, each) => (each.value > most.value ? each : most));
      const low = known.reduce((least, each) => (each.value < least.value ? each : least));
      const on = (at: number) => formatDate(dates[at] ?? last);
      return [
        `${label === '' ? (subtitle ?? 'The line') : label}: ${unitText(unit, end.value)} at the end, highest ${unitText(unit, high.value)} on ${on(high.at)}, lowest ${unitText(unit, low.value)} on ${on(low.at)}`,
      ];
    }),
  );
  const within = marks.filter(({ date }) => date >= first && date <= last);
  const said = (some: readonly ChartMark[]) => some.map(({ date, word }) => `${word} on ${formatDate(date)}`);
  return [
    `From ${formatDate(first)} to ${formatDate(last)}`,
    ...lines,
    ...(within.length <= 6
      ? said(within)
      : [
          `${within.length} marks, read with their days`,
          ...said(within.filter(({ isPage }) => isPage === true)),
        ]),
  ].join('. ');
}

/** Values of a line chart on a day, and the events since the previous day. */
export interface DayReading {
  readonly day: string;
  readonly values: readonly { readonly label: string; readonly value: string; readonly tone: Tone }[];
  readonly events: readonly string[];
}

/** Returns the values and events of the day at an index, or null if there is none. */
export function dayReading({ dates, panels, marks }: LineChart, place: number): DayReading | null {
  const date = dates[place];
  if (date === undefined) return null;
  const before = dates[place - 1];
  return {
    day: formatDate(date),
    values: panels.flatMap(({ series, unit, subtitle }) =>
      series.map(({ label, values, tone }) => {
        const value = values[place] ?? null;
        return {
          label: label === '' ? (subtitle ?? '') : label,
          value: value === null ? 'no figure' : unitText(unit, value),
          tone,
        };
      }),
    ),
    // An event on a day without a value appears on the next day that has one.
    events: marks
      .filter((mark) => mark.date <= date && (before === undefined ? mark.date === date : mark.date > before))
      .map(({ word }) => word),
  };
}

/** Returns a reading as text, such as `30 May 2025: Momentum +8.1%; Rebalance`. */
export function readingWords({ day, values, events }: DayReading): string {
  const said = values.map(({ label, value }) => `${label} ${value}`.trim());
  return [`${day}: ${said.join(', ')}`, ...events].join('; ');
}

function dayWords(chart: LineChart, place: number): string {
  const reading = dayReading(chart, place);
  return reading === null ? '' : readingWords(reading);
}

function barWords({ rows }: BarChart, place: number): string {
  const row = rows[place];
  return row === undefined ? '' : `${row.label}: ${row.text}`;
}

function stepWords(chart: WaterfallChart, place: number): string {
  const row = waterfallRows(chart)[place];
  if (row === undefined) return '';
  const { label, from, to, isStep } = row;
  return isStep
    ? `${label}: ${to < from ? 'takes' : 'adds'} ${unitText(chart.unit, Math.abs(to - from))}, to ${unitText(chart.unit, to)}`
    : `${label}: ${unitText(chart.unit, to)}`;
}

function monthReadings({ years }: MonthsChart): string[] {
  return years.flatMap(({ year, months, whole }) => [
    ...months.flatMap((month, at) =>
      month === null
        ? []
        : [
            `${longMonthNames[at] ?? ''} ${year}: ${signedPercent(month.value)}${month.isPartial ? ', part of the month' : ''}`,
          ],
    ),
    ...(whole === null
      ? []
      : [`${year}: ${signedPercent(whole.value)}${whole.isPartial ? ', part of the year' : ''}`]),
  ]);
}
