import type { Stock } from '@niveshak/contract/market-data/schemas';
import { isUnmeasured } from '@niveshak/domain/market-data/adjust';
import { purposeText } from '@niveshak/domain/market-data/corporate-action';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, calendarDate, daysBetween } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { readShareSeries } from './share-series.ts';
import { lastTradingDay, readActions, sharesNow } from './store.ts';
import './tables.ts';

/** Allows for a halt of a few weeks. */
const daysUntilEnded = 45;

/** Returns the company for a current symbol or, for old links, a former one, or null if it is unknown. */
export async function presentStock(db: Db, symbol: string, today: CalendarDate): Promise<Stock | null> {
  const [share] = await sharesNow(db, [{ symbol, on: today }]);
  if (share === undefined) return null;
  const { instrumentId } = share;
  const [names, facts, series, actions, lastDay] = await Promise.all([
    db
      .selectFrom('instrument_symbols')
      .select(['symbol', 'from_on'])
      .where('instrument_id', '=', instrumentId)
      .orderBy('from_on')
      .execute(),
    db
      .selectFrom('instruments')
      .select(['isin', 'industry'])
      .where('id', '=', instrumentId)
      .executeTakeFirstOrThrow(),
    readShareSeries(db, [instrumentId], calendarDate('1900-01-01'), today),
    readActions(db, [instrumentId], today),
    lastTradingDay(db, today),
  ]);
  const own = series.get(instrumentId) ?? [];
  const lastOn = own.at(-1)?.date ?? null;
  const hasEnded = lastOn !== null && lastDay !== null && daysBetween(lastOn, lastDay) > daysUntilEnded;
  return {
    symbol: share.symbolNow,
    name: share.name,
    isin: facts.isin,
    industry: facts.industry,
    formerSymbols: names.flatMap(({ symbol: name }, at) => {
      const next = names[at + 1];
      return next === undefined ? [] : [{ symbol: name, until: addDays(next.from_on, -1) }];
    }),
    endedOn: hasEnded ? lastOn : null,
    closes: own.map(({ date, close, adjusted }) => [date, close / 100, adjusted / 100]),
    actions: actions.map(({ exDate, purpose, action }) => ({
      date: exDate,
      label: purposeText(purpose),
      isDividend: action.kind === 'dividend',
      isAdjustedFor: !isUnmeasured(action),
    })),
  };
}
