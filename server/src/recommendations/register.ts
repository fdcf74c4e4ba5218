import type {
  RecommendationFilter,
  StaffRecommendation,
} from '@niveshak/contract/recommendations/staff-schemas';
import { addDays, calendarDate, minDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { lastTradingDay, outcomeOf, readShareSeries, sharesNow } from '../market-data/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { recommendationsOf } from './store.ts';
import type { RegisterQuery, StoredRecommendation } from './store.ts';

/** Returns the query for a filter, or null if its symbol never traded here. */
export async function queryOf(
  db: Db,
  { from, to, analyst, symbol, source }: RecommendationFilter,
  { instant, today }: BusinessTime,
): Promise<RegisterQuery | null> {
  const [share] =
    symbol === undefined ? [] : await sharesNow(db, [{ symbol: symbol.toUpperCase(), on: today }]);
  if (symbol !== undefined && share === undefined) return null;
  return {
    now: instant,
    from: from === undefined ? null : calendarDate(from),
    to: to === undefined ? null : calendarDate(to),
    analyst: analyst ?? null,
    source: source ?? null,
    instrumentId: share?.instrumentId ?? null,
  };
}

/** Returns part of the register with names and prices, newest first. */
export async function registerPart(
  db: Db,
  query: RegisterQuery,
  part: { readonly offset: number; readonly limit: number },
  { today }: BusinessTime,
): Promise<StaffRecommendation[]> {
  const rows = await recommendationsOf(db, query, part);
  const symbols = rows.flatMap(({ symbol, day }) => (symbol === null ? [] : [{ symbol, on: day }]));
  const ids = [...new Set(rows.flatMap(({ instrumentId }) => instrumentId ?? []))];
  // Start a week earlier, in case there was no trading that day.
  const first = addDays(minDate(today, ...rows.map(({ day }) => day)), -7);
  const [shares, series, last] = await Promise.all([
    sharesNow(db, symbols),
    readShareSeries(db, ids, first, today),
    lastTradingDay(db, today),
  ]);
  const nameOf = new Map(shares.map(({ instrumentId, name }) => [instrumentId, name]));
  return rows.map((row) => {
    const own = row.instrumentId === null ? [] : (series.get(row.instrumentId) ?? []);
    const close = own.findLast(({ date }) => date <= row.day)?.close ?? null;
    const outcome = outcomeOf(own, row.day, last ?? row.day);
    const after = (change: number | null) =>
      change === null || close === null
        ? null
        : { price: { amount: paise(Math.round(close * (1 + change))) }, change };
    return {
      ...presentFacts(row),
      name:
        (row.instrumentId === null ? null : nameOf.get(row.instrumentId)) ?? row.subject ?? row.symbol ?? '',
      price: close === null ? null : { amount: paise(close) },
      after: {
        m1: after(outcome.m1),
        m3: after(outcome.m3),
        m6: after(outcome.m6),
        m12: after(outcome.m12),
      },
      closedOn: row.closedOn === null || row.closedOn > today ? null : row.closedOn,
    };
  });
}

function presentFacts(row: StoredRecommendation) {
  const { key, source, sourceId, title, at, day, symbol, action, rationale, horizon } = row;
  const { target, disclosures, seal, analyst, wasPpm, weightPpm, isSelfApproved } = row;
  return {
    key,
    source,
    sourceId,
    title,
    at: at.toISOString(),
    day,
    symbol,
    action,
    analyst: analyst === '' ? null : analyst,
    rationale,
    horizon,
    target: target === '' ? null : target,
    disclosures: disclosures === '' ? null : disclosures,
    seal,
    isSelfApproved,
    weight: wasPpm === null || weightPpm === null ? null : { from: wasPpm, to: weightPpm },
  };
}
