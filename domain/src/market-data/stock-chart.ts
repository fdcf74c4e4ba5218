import type { ChartMark, LineChart } from '../charts/chart.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { signedPercent } from '../primitives/number-format.ts';

export interface AdjustedClose {
  readonly date: CalendarDate;
  /** Rupees, adjusted for splits, bonuses and dividends. */
  readonly value: number;
}

/** Returns a chart of a share's adjusted closes over two or more days, with its corporate actions marked. */
export function stockChart(
  name: string,
  closes: readonly AdjustedClose[],
  marks: readonly ChartMark[],
): LineChart {
  const first = closes[0];
  const last = closes.at(-1);
  const hasDividends = marks.some(({ shortWord }) => shortWord !== undefined);
  return {
    kind: 'lines',
    title:
      first === undefined || last === undefined
        ? `${name} has no prices on these days`
        : `${name} returned ${signedPercent(last.value / first.value - 1)} in this range, dividends reinvested`,
    // On a phone there is no room for a label next to each mark.
    subtitle: `Price in rupees, adjusted for splits, bonuses and dividends${hasDividends ? ' (▲)' : ''}`,
    source: 'End-of-day prices of the exchange.',
    dates: closes.map(({ date }) => date),
    panels: [
      {
        subtitle: null,
        unit: 'price',
        series: [{ label: 'Price', tone: 'subject', values: closes.map(({ value }) => value) }],
        base: null,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: marks.filter(
      ({ date }) => first !== undefined && last !== undefined && date > first.date && date <= last.date,
    ),
  };
}
