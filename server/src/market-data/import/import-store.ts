import { sql } from 'kysely';
import type { DatedAction } from '@niveshak/domain/market-data/corporate-action';
import type { IndustryOfShare } from '@niveshak/domain/market-data/industry-list';
import type { IndexClose } from '@niveshak/domain/market-data/index-close';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../../platform/db/database.ts';
import { PriceYear } from '../price-year.ts';
import type { DatedSymbol, Merge } from './instrument-book.ts';
import { InstrumentBook } from './instrument-book.ts';
import '../tables.ts';

export async function readBook(db: Db): Promise<InstrumentBook> {
  const instruments = await db
    .selectFrom('instruments')
    .select(['id', 'name', 'isin', 'first_on as firstOn', 'last_on as lastOn'])
    .execute();
  const symbols = await db
    .selectFrom('instrument_symbols')
    .select(['symbol', 'from_on as fromOn', 'instrument_id as instrumentId'])
    .execute();
  return new InstrumentBook(instruments, symbols);
}

export async function takeInstrumentIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('instruments', 'id'))::int as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type YearKey = { readonly instrumentId: number; readonly year: number };

export async function readYears(
  db: Db,
  keys: readonly YearKey[],
): Promise<(YearKey & { block: PriceYear })[]> {
  const { rows } = await sql<{
    instrument_id: number;
    year: number;
    closes: Buffer;
    bars: Buffer;
    volumes: Buffer;
  }>`
    select p.* from price_years p
    join unnest(${keys.map(({ instrumentId }) => instrumentId)}::int[], ${keys.map(({ year }) => year)}::int[])
      as k (instrument_id, year) on k.instrument_id = p.instrument_id and k.year = p.year`.execute(db);
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    year: row.year,
    block: new PriceYear(row),
  }));
}

export async function storeInstruments(tx: Tx, book: InstrumentBook): Promise<void> {
  const changed = [...book.changedInstruments].flatMap((id) => book.instruments.get(id) ?? []);
  if (changed.length > 0) {
    await sql`
      insert into instruments as i (id, name, isin, first_on, last_on) overriding system value
      select id, name, isin, f, l from json_to_recordset(${JSON.stringify(
        changed.map(({ id, name, isin, firstOn, lastOn }) => ({ id, name, isin, f: firstOn, l: lastOn })),
      )}::json) as r (id int, name text, isin text, f date, l date)
      on conflict (id) do update set name = excluded.name, isin = excluded.isin,
        first_on = excluded.first_on, last_on = excluded.last_on`.execute(tx);
    book.changedInstruments.clear();
  }
  if (!book.areSymbolsChanged) return;
  await tx.deleteFrom('instrument_symbols').execute();
  const symbols: DatedSymbol[] = [...book.symbols.values()].flat();
  await sql`
    insert into instrument_symbols (symbol, from_on, instrument_id)
    select s, f, i from json_to_recordset(${JSON.stringify(
      symbols.map(({ symbol, fromOn, instrumentId }) => ({ s: symbol, f: fromOn, i: instrumentId })),
    )}::json) as r (s text, f date, i int)`.execute(tx);
  book.areSymbolsChanged = false;
}

export async function storeYears(
  tx: Tx,
  years: readonly (YearKey & { readonly block: PriceYear })[],
): Promise<void> {
  for (let at = 0; at < years.length; at += 500) {
    await tx
      .insertInto('price_years')
      .values(
        years.slice(at, at + 500).map(({ instrumentId, year, block }) => ({
          instrument_id: instrumentId,
          year,
          closes: block.closes,
          bars: block.bars,
          volumes: block.volumes,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['instrument_id', 'year']).doUpdateSet(({ ref }) => ({
          closes: ref('excluded.closes'),
          bars: ref('excluded.bars'),
          volumes: ref('excluded.volumes'),
        })),
      )
      .execute();
  }
}

export async function storeTradingDays(tx: Tx, days: Iterable<CalendarDate>): Promise<void> {
  await sql`
    insert into trading_days (date) select unnest(${[...days]}::date[]) on conflict do nothing`.execute(tx);
}

/** Stores closes. Returns how many are new or changed. */
export async function storeIndexCloses(tx: Tx, closes: readonly IndexClose[]): Promise<number> {
  // Use the last of two closes for a day, because the exchange lists an index under its old and new names.
  const last = new Map(closes.map((row) => [`${row.index}|${row.isTotalReturn}|${row.date}`, row]));
  const { rows } = await sql`
    insert into index_closes as c (index_name, is_total_return, date, close)
    select n, t, d, c from json_to_recordset(${JSON.stringify(
      [...last.values()].map(({ index, isTotalReturn, date, close }) => ({
        n: index,
        t: isTotalReturn,
        d: date,
        c: close,
      })),
    )}::json) as r (n text, t boolean, d date, c double precision)
    on conflict (index_name, is_total_return, date) do update set close = excluded.close
      where c.close <> excluded.close
    returning 1`.execute(tx);
  return rows.length;
}

/** Stores industries. Returns how many shares changed industry, and how many symbols match no share. */
export async function storeIndustries(
  tx: Tx,
  industries: readonly IndustryOfShare[],
): Promise<{ readonly stored: number; readonly unknown: number }> {
  const last = [...new Map(industries.map((each) => [each.symbol, each.industry]))];
  const { rows } = await sql<{ stored: number; known: number }>`
    with said as (
      select distinct on (s.instrument_id) s.instrument_id, r.industry
      from unnest(${last.map(([symbol]) => symbol)}::text[], ${last.map(([, industry]) => industry)}::text[])
        as r (symbol, industry)
      join lateral (
        select instrument_id from instrument_symbols n where n.symbol = r.symbol order by n.from_on desc limit 1
      ) s on true
    ), changed as (
      update instruments i set industry = said.industry from said
      where i.id = said.instrument_id and i.industry is distinct from said.industry
      returning 1
    )
    select (select count(*) from changed)::int as stored, (select count(*) from said)::int as known`.execute(
    tx,
  );
  const { stored = 0, known = 0 } = rows[0] ?? {};
  return { stored, unknown: last.length - known };
}

/** Stores an action. Returns whether it is new or changed. */
export async function storeAction(
  tx: Tx,
  { symbol, exDate, action, purpose }: DatedAction,
): Promise<boolean> {
  const amount = action.kind === 'dividend' ? action.amount : 0;
  const { rows } = await sql`
    insert into corporate_actions as a (symbol, ex_date, kind, amount, action, purpose)
    values (${symbol}, ${exDate}, ${action.kind}, ${amount}, ${JSON.stringify(action)}::jsonb, ${purpose})
    on conflict (symbol, ex_date, kind, amount) do update set action = excluded.action, purpose = excluded.purpose
      where a.action <> excluded.action
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes earlier readings of the same purpose text. Returns false if there were none. */
export async function deleteEarlierReadings(
  tx: Tx,
  { symbol, exDate, purpose }: Pick<DatedAction, 'symbol' | 'exDate' | 'purpose'>,
  kept: readonly DatedAction[],
): Promise<boolean> {
  const keys = kept.map(({ action }) => ({
    kind: action.kind,
    amount: action.kind === 'dividend' ? action.amount : 0,
  }));
  const { rows } = await sql`
    delete from corporate_actions a
    where symbol = ${symbol} and ex_date = ${exDate} and purpose = ${purpose}
      and not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (kind text, amount double precision)
        where k.kind = a.kind and k.amount = a.amount
      )
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Moves the prices and lists of one share to another. They never have prices on the same day, so nothing is lost. */
export async function mergeInstruments(tx: Tx, { kept, gone }: Merge): Promise<void> {
  const rows = await tx.selectFrom('price_years').selectAll().where('instrument_id', '=', gone).execute();
  const years = await readYears(
    tx,
    rows.map(({ year }) => ({ instrumentId: kept, year })),
  );
  const merged = rows.map((row) => {
    const block = years.find(({ year }) => year === row.year)?.block ?? new PriceYear();
    const moved = new PriceYear(row);
    for (let at = 0; at < 366; at += 1) if (moved.has(at)) block.put(at, moved.bar(at));
    return { instrumentId: kept, year: row.year, block };
  });
  await storeYears(tx, merged);
  await tx.updateTable('outliers').set({ instrument_id: kept }).where('instrument_id', '=', gone).execute();
  await tx
    .updateTable('instrument_symbols')
    .set({ instrument_id: kept })
    .where('instrument_id', '=', gone)
    .execute();
  await sql`
    update instruments k set industry = coalesce(k.industry, g.industry) from instruments g
    where k.id = ${kept} and g.id = ${gone}`.execute(tx);
  await tx.deleteFrom('instruments').where('id', '=', gone).execute();
}

export type FileReport = {
  readonly name: string;
  readonly kind: string;
  readonly rows: number;
  readonly stored: number;
  readonly unchanged: number;
  readonly skipped: readonly (readonly [string, number])[];
};

export async function storeReports(tx: Tx, reports: readonly FileReport[]): Promise<void> {
  await tx
    .insertInto('price_files')
    .values(
      reports.map(({ name, kind, rows, stored, unchanged, skipped }) => ({
        name,
        kind,
        rows,
        stored,
        unchanged,
        skipped: JSON.stringify({
          ...Object.fromEntries(skipped),
          total: skipped.reduce((sum, [, count]) => sum + count, 0),
        }),
      })),
    )
    .execute();
}

export async function bumpMarketVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('market_state')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
