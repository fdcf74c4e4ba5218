import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Consecutive trading days without a price, inclusive. */
export interface GapSpell {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
}

/**
 * Returns the gaps in which a share has no price on trading days between its first and last price. Days before and
 * after are not gaps, because the share was not listed then.
 */
export function priceGapsOf(
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
