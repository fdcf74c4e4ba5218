import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Trading days in a row without a price, both ends included. */
export interface GapSpell {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
}

/**
 * Where a share has no price although the exchange was open, between its first and its last price. Before the first and
 * after the last it is no gap: it was not listed yet, or is no more.
 */
export function gapSpells(
  tradingDays: readonly CalendarDate[],
  hasPrice: (day: CalendarDate) => boolean,
): GapSpell[] {
  const spells: GapSpell[] = [];
  let missing: CalendarDate[] = [];
  let hasBegun = false;
  for (const day of tradingDays) {
    if (hasPrice(day)) {
      const [from] = missing;
      const to = missing.at(-1);
      if (hasBegun && from !== undefined && to !== undefined) spells.push({ from, to, days: missing.length });
      missing = [];
      hasBegun = true;
    } else missing.push(day);
  }
  return spells;
}
