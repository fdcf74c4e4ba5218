import type { LineChart } from '../charts/chart.ts';
import { signedPercent } from '../primitives/number-format.ts';
import { formatDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Daily prices or levels, oldest first. */
export type NamedLevels = {
  readonly name: string;
  readonly unit: 'rupees' | 'index';
  readonly levels: readonly { readonly date: CalendarDate; readonly value: number }[];
};

/**
 * Returns a chart with a single line in its own unit, or several lines as changes since their first common day. Returns
 * null if they have fewer than two days in common.
 * @param title the finding, or null to derive it from the data
 */
export function levelChart(all: readonly NamedLevels[], title: string | null): LineChart | null {
  const days = commonDays(all);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const isCompared = all.length > 1;
  const valuesOf = ({ levels }: NamedLevels) => {
    const byDay = new Map(levels.map(({ date, value }) => [date, value]));
    const start = byDay.get(first) ?? 0;
    return days.map((day) => {
      const value = byDay.get(day);
      if (value === undefined) return null;
      return isCompared ? value / start - 1 : value;
    });
  };
  const unit = isCompared ? 'change' : (all[0]?.unit ?? 'index');
  return {
    kind: 'lines',
    title: title ?? findingOf(all, first, last),
    subtitle: isCompared
      ? `Change since ${formatDate(first)}`
      : unit === 'rupees'
        ? 'Closing price in rupees, adjusted for splits, bonuses and the like'
        : 'Level',
    source: `Exchange closes, ${formatDate(first)} to ${formatDate(last)}.`,
    dates: days,
    panels: [
      {
        subtitle: null,
        unit,
        series: all.map((each, at) => ({
          label: each.name,
          tone: at === 0 ? ('subject' as const) : ('benchmark' as const),
          values: valuesOf(each),
        })),
        base: isCompared ? 0 : null,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
}

function commonDays(all: readonly NamedLevels[]): CalendarDate[] {
  const [first, ...others] = all;
  const sets = others.map(({ levels }) => new Set(levels.map(({ date }) => date)));
  return (first?.levels ?? []).map(({ date }) => date).filter((date) => sets.every((days) => days.has(date)));
}

function findingOf(all: readonly NamedLevels[], first: CalendarDate, last: CalendarDate): string {
  const changes = all.map(({ name, levels }) => {
    const at = (day: CalendarDate) => levels.find(({ date }) => date === day)?.value ?? 0;
    return { name, change: at(last) / at(first) - 1 };
  });
  const words = changes.map(({ name, change }) => `${name} ${signedPercent(change)}`);
  return `${words.join(', ')} since ${formatDate(first)}`;
}
