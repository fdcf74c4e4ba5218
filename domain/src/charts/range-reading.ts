import { formatDate } from '../primitives/calendar-date.ts';
import { signedPercent } from '../primitives/number-format.ts';
import type { ChartPanel, LineChart } from './chart.ts';
import type { DayReading } from './chart-words.ts';

/** Returns the change of each line between two days in either order, or null if no line has one. */
export function rangeReading({ dates, panels }: LineChart, one: number, other: number): DayReading | null {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const [first, last] = [dates[from], dates[to]];
  if (from === to || first === undefined || last === undefined) return null;
  const values = panels.flatMap((panel) =>
    panel.series.flatMap(({ label, values: own, tone }) => {
      const change = changeBetween(panel, own[from] ?? null, own[to] ?? null);
      return change === null ? [] : [{ label, value: signedPercent(change), tone }];
    }),
  );
  return values.length === 0
    ? null
    : { day: `${formatDate(first)} – ${formatDate(last)}`, values, events: [] };
}

/** Returns the change as a fraction, or null if it cannot be derived from the two values. */
function changeBetween({ unit, isSinceStart }: ChartPanel, from: number | null, to: number | null) {
  if (from === null || to === null) return null;
  switch (unit) {
    case 'change':
      return isSinceStart === true && from > -1 ? (1 + to) / (1 + from) - 1 : null;
    case 'index':
    case 'rupees':
    case 'price':
    case 'count':
      return from > 0 ? to / from - 1 : null;
    case 'percent':
    case 'points':
      return null;
  }
}
