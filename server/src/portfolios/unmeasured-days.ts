import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Computed } from './histories.ts';

type Decision = {
  readonly date: CalendarDate;
  readonly lines: readonly { readonly symbol: string; readonly ppm: number }[];
};
type Held = {
  readonly decisions: readonly Decision[];
  readonly grid: Pick<Computed['grid'], 'days' | 'unmeasured' | 'symbolNow'>;
};

/**
 * Returns the days on which the price of a held share fell because a part was separated (as in a demerger) whose price
 * is in no file. All metrics count such a fall as a loss.
 */
export function unmeasuredDays({ decisions, grid }: Held): { symbol: string; date: CalendarDate }[] {
  const last = grid.days.at(-1);
  const executed = decisions.flatMap(({ date, lines }) => {
    const on = grid.days.find((day) => day > date);
    if (on === undefined) return [];
    const held = lines.filter(({ ppm }) => ppm > 0).map(({ symbol }) => grid.symbolNow(symbol, date));
    return [{ on, symbols: new Set(held) }];
  });
  return [...grid.unmeasured]
    .flatMap(([symbol, dates]) => dates.map((date) => ({ symbol, date })))
    .filter(
      ({ symbol, date }) =>
        last !== undefined && date <= last && executed.findLast(({ on }) => on < date)?.symbols.has(symbol),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
