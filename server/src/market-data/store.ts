import { sql } from 'kysely';
import { z } from 'zod';
import type { ActionOn } from '@niveshak/domain/market-data/adjust';
import type { CorporateAction } from '@niveshak/domain/market-data/corporate-action';
import type { StockNames } from '@niveshak/domain/market-data/stock-names';
import type { Level } from '@niveshak/domain/portfolios/series';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import './tables.ts';

/** Returns the trading days of a range (both ends inclusive), in order. */
export async function tradingDays(db: Db, from: CalendarDate, to: CalendarDate): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** Returns the last trading day on or before a day, or null if there is none. */
export async function lastTradingDay(db: Db, on: CalendarDate): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('trading_days')
    .select((select) => select.fn.max('date').as('date'))
    .where('date', '<=', on)
    .executeTakeFirst();
  return row?.date ?? null;
}

export type SymbolOn = { readonly symbol: string; readonly on: CalendarDate };
/** The share behind a symbol, under its current symbol and name. */
export type ShareNow = SymbolOn & {
  readonly instrumentId: number;
  readonly symbolNow: string;
  readonly name: string;
  /** Industry, or null if not in an index list. */
  readonly industry: string | null;
};

/** Returns the shares that the symbols referred to on their days. Omits symbols without trades here. */
export async function sharesNow(db: Db, wanted: readonly SymbolOn[]): Promise<ShareNow[]> {
  if (wanted.length === 0) return [];
  const dated = await db
    .selectFrom('instrument_symbols')
    .select(['symbol', 'from_on as fromOn', 'instrument_id as instrumentId'])
    .where('symbol', 'in', [...new Set(wanted.map(({ symbol }) => symbol))])
    .orderBy('from_on', 'desc')
    .execute();
  if (dated.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; industry: string | null; symbol: string }>`
    select i.id, i.name, i.industry, latest.symbol
    from instruments i
    cross join lateral (
      select symbol from instrument_symbols s where s.instrument_id = i.id order by s.from_on desc limit 1
    ) latest
    where i.id = any(${dated.map(({ instrumentId }) => instrumentId)}::int[])`.execute(db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const meanings = Map.groupBy(dated, ({ symbol }) => symbol);
  return wanted.flatMap(({ symbol, on }) => {
    const meaning = meanings.get(symbol)?.find(({ fromOn }) => fromOn <= on);
    const share = meaning === undefined ? undefined : facts.get(meaning.instrumentId);
    if (share === undefined) return [];
    const { id: instrumentId, symbol: symbolNow, name, industry } = share;
    return [{ symbol, on, instrumentId, symbolNow, name, industry }];
  });
}

/** Returns all symbols that refer to a share on a day, including former ones, as `sharesNow` resolves them. */
export async function symbolsOn(
  db: Db,
  on: CalendarDate,
): Promise<{ readonly symbol: string; readonly instrumentId: number }[]> {
  const { rows } = await sql<{ symbol: string; instrumentId: number }>`
    select distinct on (symbol) symbol, instrument_id as "instrumentId" from instrument_symbols
    where from_on <= ${on} order by symbol, from_on desc`.execute(db);
  return rows;
}

/** Returns a share's name and all its symbols, or null if the symbol is unknown. */
export async function stockNames(db: Db, symbol: string, on: CalendarDate): Promise<StockNames | null> {
  const [share] = await sharesNow(db, [{ symbol, on }]);
  if (share === undefined) return null;
  const rows = await db
    .selectFrom('instrument_symbols')
    .select('symbol')
    .where('instrument_id', '=', share.instrumentId)
    .execute();
  return { symbols: [...new Set(rows.map((row) => row.symbol))], name: share.name };
}

/** Returns every share with its current symbol and name. */
export async function shareNames(db: Db): Promise<{ symbol: string; name: string }[]> {
  const { rows } = await sql<{ symbol: string; name: string }>`
    select distinct on (s.instrument_id) s.symbol, i.name
    from instrument_symbols s
    join instruments i on i.id = s.instrument_id
    order by s.instrument_id, s.from_on desc`.execute(db);
  return rows;
}

export type StoredCloses = { readonly instrumentId: number; readonly year: number; readonly closes: Buffer };

/** Returns the year rows of some shares, with closes only. */
export async function readCloses(
  db: Db,
  instrumentIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<StoredCloses[]> {
  const { rows } = await sql<{ instrument_id: number; year: number; closes: Buffer }>`
    select instrument_id, year, closes from price_years
    where instrument_id = any(${[...instrumentIds]}::int[])
      and year between ${partsOf(from).year}::int and ${partsOf(to).year}::int`.execute(db);
  return rows.map((row) => ({ instrumentId: row.instrument_id, year: row.year, closes: row.closes }));
}

const positive = z.number().positive();
const actionShape: z.ZodType<CorporateAction> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('split'), from: positive, to: positive }),
  z.strictObject({ kind: z.literal('bonus'), free: positive, held: positive }),
  z.strictObject({ kind: z.literal('dividend'), amount: positive }),
  z.strictObject({
    kind: z.literal('rights'),
    offered: positive,
    held: positive,
    price: z.nullable(z.number().nonnegative()),
  }),
  z.strictObject({
    kind: z.literal('scheme'),
    // Missing in older rows.
    spunOff: z.strictObject({ given: positive, held: positive, price: positive }).nullable().default(null),
  }),
]);

export type ActionOfShare = ActionOn & { readonly instrumentId: number; readonly purpose: string };

/** Returns the corporate actions of shares up to a day, under all their symbols, oldest first. */
export async function readActions(
  db: Db,
  instrumentIds: readonly number[],
  to: CalendarDate,
): Promise<ActionOfShare[]> {
  const { rows } = await sql<{
    instrument_id: number;
    ex_date: CalendarDate;
    action: unknown;
    purpose: string;
  }>`
    select s.instrument_id, a.ex_date, a.action, a.purpose
    from instrument_symbols s
    join corporate_actions a on a.symbol = s.symbol and a.ex_date >= s.from_on
    where s.instrument_id = any(${[...instrumentIds]}::int[]) and a.ex_date <= ${to}
      and not exists (
        select from instrument_symbols later
        where later.symbol = s.symbol and later.from_on > s.from_on and later.from_on <= a.ex_date
      )
    order by a.ex_date`.execute(db);
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    exDate: row.ex_date,
    action: actionShape.parse(row.action),
    purpose: row.purpose,
  }));
}

export type IndexSeries = {
  readonly kind: 'total-return' | 'price';
  readonly levels: readonly Level[];
};

/** Returns an index in a range of days, as total return if published, else as price level. */
export async function readIndex(
  db: Db,
  name: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<IndexSeries> {
  const rows = await db
    .selectFrom('index_closes')
    .select(['is_total_return as isTotalReturn', 'date', 'close as value'])
    .where('index_name', '=', name)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  const total = rows.filter(({ isTotalReturn }) => isTotalReturn);
  const kind = total.length > 0 ? 'total-return' : 'price';
  const levels = (kind === 'total-return' ? total : rows).map(({ date, value }) => ({ date, value }));
  return { kind, levels };
}

/** Returns the names of all indices with closes, with one database index probe per name. */
export async function indexNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      select min(index_name) as name from index_closes
      union all
      select (select min(index_name) from index_closes where index_name > names.name) from names
        where names.name is not null
    )
    select name from names where name is not null`.execute(db);
  return rows.map(({ name }) => name);
}
