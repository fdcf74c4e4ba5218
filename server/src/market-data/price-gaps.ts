import { sql } from 'kysely';
import type { GapSpell } from '@niveshak/domain/market-data/price-gaps';
import { priceGapsOf } from '@niveshak/domain/market-data/price-gaps';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { placeOf } from './price-year.ts';
import { readCloses, tradingDays } from './store.ts';

export type ShareGaps = {
  readonly symbol: string;
  readonly name: string;
  readonly spells: readonly GapSpell[];
  /** Total missing days across all gaps. */
  readonly days: number;
};

const sharesAtOnce = 500;

/**
 * Returns shares without prices on trading days in a range, most missing days first. Counts only days between a share's
 * first and last price in the range.
 */
export async function priceGaps(db: Db, from: CalendarDate, to: CalendarDate): Promise<ShareGaps[]> {
  const days = await tradingDays(db, from, to);
  const places = new Map(days.map((day) => [day, placeOf(day)]));
  const { rows: shares } = await sql<{ id: number; name: string; symbol: string | null }>`
    select i.id, i.name,
      (select symbol from instrument_symbols s where s.instrument_id = i.id order by from_on desc limit 1) as symbol
    from instruments i
    where i.first_on <= ${to} and i.last_on >= ${from}
    order by i.id`.execute(db);
  const found: ShareGaps[] = [];
  for (let at = 0; at < shares.length; at += sharesAtOnce) {
    const some = shares.slice(at, at + sharesAtOnce);
    const stored = await readCloses(
      db,
      some.map(({ id }) => id),
      from,
      to,
    );
    const yearsOf = Map.groupBy(stored, ({ instrumentId }) => instrumentId);
    for (const { id, name, symbol } of some) {
      const years = new Map(yearsOf.get(id)?.map(({ year, closes }) => [year, closes]));
      const spells = priceGapsOf(days, (day) => {
        const place = places.get(day)?.at ?? 0;
        return (years.get(partsOf(day).year)?.readInt32LE(place * 4) ?? 0) !== 0;
      });
      if (spells.length === 0) continue;
      const sum = spells.reduce((total, spell) => total + spell.days, 0);
      found.push({ symbol: symbol ?? '', name, spells, days: sum });
    }
  }
  return found.toSorted((a, b) => b.days - a.days || (a.symbol < b.symbol ? -1 : 1));
}
