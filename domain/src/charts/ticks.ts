import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  addMonthsClamped,
  calendarDateOf,
  daysBetween,
  formatDate,
  partsOf,
} from '../primitives/calendar-date.ts';

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

const roundFactors = [1, 2, 5] as const;
/** With room for only two ticks, coarse steps would leave the values in a corner of the chart. */
const fineFactors = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5] as const;

/**
 * Returns up to `most` round ticks that enclose the values. Steps are 1, 2 or 5 followed by zeros if three ticks fit.
 */
export function roundScale(lowest: number, highest: number, most: number): Scale {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / Math.max(1, most - 1);
  let magnitude = 10 ** Math.floor(Math.log10(rough));
  for (;;) {
    for (const factor of most > 2 ? roundFactors : fineFactors) {
      const step = factor * magnitude;
      const from = Math.floor(lowest / step + 1e-9);
      const to = Math.max(from + 1, Math.ceil(highest / step - 1e-9));
      if (to - from + 1 <= Math.max(2, most)) {
        const ticks = Array.from({ length: to - from + 1 }, (_each, at) => exact((from + at) * step));
        return { low: exact(from * step), high: exact(to * step), step: exact(step), ticks };
      }
    }
    magnitude *= 10;
  }
}

/** Returns the value without binary rounding errors: 0.3 instead of 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

export interface DayTick {
  readonly date: CalendarDate;
  readonly text: string;
}

/** Returns up to `most` days to label: years in January, or the firsts of months with the year in January, or days. */
export function dayTicks(first: CalendarDate, last: CalendarDate, most: number): DayTick[] {
  const days = daysBetween(first, last);
  const room = Math.max(2, most);
  const years = partsOf(last).year - partsOf(first).year;
  if (years >= 2 && days > 700) {
    const every = [1, 2, 5, 10, 20, 50].find((step) => years / step <= room) ?? 100;
    return Array.from({ length: years }, (_each, at) => partsOf(first).year + 1 + at)
      .filter((year) => year % every === 0)
      .map((year) => ({ date: calendarDateOf(year, 1, 1), text: String(year) }));
  }
  if (days > 62) {
    const months = days / 30.4;
    const every = [1, 2, 3, 6].find((step) => months / step <= room) ?? 12;
    const { year, month } = partsOf(first);
    const start = calendarDateOf(year, month, 1);
    const ticks = Array.from({ length: Math.ceil(months) + 2 }, (_each, at) => addMonthsClamped(start, at))
      .filter((date) => date >= first && date <= last && (partsOf(date).month - 1) % every === 0)
      .map((date) => ({ date, text: monthText(date) }));
    return withFirstYear(ticks);
  }
  const every = [1, 2, 7, 14].find((step) => days / step <= room - 1) ?? 28;
  const ticks: DayTick[] = [];
  for (let date = first; date <= last; date = addDays(date, every)) {
    ticks.push({ date, text: formatDate(date).split(' ').slice(0, 2).join(' ') });
  }
  return ticks;
}

/** Returns up to `most` of the dates, one per month, labelled with their month. */
export function monthTicks(dates: readonly CalendarDate[], most: number): DayTick[] {
  const every = [1, 2, 3, 6].find((step) => dates.length / step <= Math.max(2, most)) ?? 12;
  return withFirstYear(
    dates
      .filter((date) => (partsOf(date).month - 1) % every === 0)
      .map((date) => ({ date, text: monthText(date) })),
  );
}

function monthText(date: CalendarDate): string {
  const { year, month } = partsOf(date);
  return month === 1 ? String(year) : (formatDate(date).split(' ')[1] ?? '');
}

/** Returns the ticks with a year on the first one if there is no January, because month names alone omit it. */
function withFirstYear(ticks: readonly DayTick[]): DayTick[] {
  return ticks.map((tick, at) =>
    at === 0 && !ticks.some(({ date }) => partsOf(date).month === 1)
      ? { ...tick, text: `${tick.text} ${partsOf(tick.date).year}` }
      : tick,
  );
}
