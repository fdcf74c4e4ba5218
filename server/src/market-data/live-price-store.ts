import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { compiledOnce, prepared } from '../platform/db/prepared.ts';
import type { ClusterGauge } from '../platform/watch/cluster-gauges.ts';
import type { LastPrices } from './ports.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    live_prices: {
      symbol: string;
      wanted_at: Date;
      asked_at: Date | null;
      price: number | null;
      priced_at: Date | null;
    };
    live_price_asks: { id: true; next_at: Date };
  }
}

/** A price is served for this long without another query. */
const fresh = sql`interval '5 seconds'`;
/** Symbols that no process reports as viewed for this long are deleted and no longer queried. */
const lookedAt = sql`interval '75 seconds'`;
/** Longer than the provider adapter's timeout, so that a crashed process does not block others. */
const longestAsk = sql`interval '15 seconds'`;
/** Symbols per query (the provider's limit), least recently queried first. */
const maxRequested = 1_000;
/** How long to wait after the provider failed or needs a new sign-in. */
const pause = {
  prices: sql`interval '1 second'`,
  unavailable: sql`interval '10 seconds'`,
  'signed-out': sql`interval '120 seconds'`,
} as const;
/** Changes commit at most this long after their timestamp. */
const overlap = sql`interval '3 seconds'`;

/** Records the symbols that members are viewing. */
export async function recordViewedSymbols(db: Db, symbols: readonly string[]): Promise<void> {
  // Sorted, to avoid deadlocks between processes that record the same symbols.
  await sql`
    insert into live_prices (symbol, wanted_at)
    select symbol, now() from unnest(${symbols.toSorted()}::text[]) symbol
    on conflict (symbol) do update set wanted_at = now()`.execute(db);
}

const since = compiledOnce<{ since: string | null }, { until: string; prices: Known[] }>((reported, db) =>
  sql<{ until: string; prices: Known[] }>`${prepared}
    select now()::text as until, coalesce((
      select json_agg(json_build_object('symbol', symbol, 'price', price,
        'ageMs', greatest(0, extract(epoch from now() - priced_at) * 1000)))
      from live_prices
      where price is not null and priced_at > coalesce(${reported('since')}::timestamptz - ${overlap}, '-infinity')
    ), '[]') as prices`.compile(db),
);

type Known = { readonly symbol: string; readonly price: number; readonly ageMs: number };

/**
 * Returns prices stored since an instant of the database (null: all), and the instant up to which they are complete.
 */
export async function pricesSince(
  db: Db,
  instant: string | null,
): Promise<{ readonly until: string; readonly prices: readonly Known[] }> {
  const [row] = await since(db, { since: instant });
  if (row === undefined) throw new Error('No answer on live prices.');
  return row;
}

/**
 * Claims the next provider query if due. Returns the symbols to query, or an empty list if another process has it or it
 * is not due.
 */
export async function claimPriceQuery(db: Db): Promise<string[]> {
  const due = sql`wanted_at > now() - ${lookedAt} and (asked_at is null or asked_at <= now() - ${fresh})`;
  const { rows } = await sql<{ symbol: string }>`
    with turn as (
      insert into live_price_asks (next_at)
      select now() + ${longestAsk} where exists (select from live_prices where ${due})
      on conflict (id) do update set next_at = excluded.next_at where live_price_asks.next_at <= now()
      returning id
    ), forgotten as (
      delete from live_prices where wanted_at <= now() - ${lookedAt} and exists (select from turn)
    )
    select symbol from live_prices where ${due} and exists (select from turn)
    order by asked_at nulls first, symbol limit ${maxRequested}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** Stores the provider's response and the time of the next query. */
export async function finishPriceQuery(
  db: Db,
  symbols: readonly string[],
  answer: LastPrices,
): Promise<void> {
  const known = answer.kind === 'prices' ? [...answer.prices] : [];
  await sql`
    with told as (
      select asked.symbol, quoted.price
      from unnest(${answer.kind === 'prices' ? [...symbols] : []}::text[]) asked (symbol)
      left join unnest(${known.map(([symbol]) => symbol)}::text[], ${known.map(([, price]) => price)}::float8[])
        quoted (symbol, price) on quoted.symbol = asked.symbol
    ), written as (
      update live_prices set asked_at = now(), price = told.price,
        priced_at = case when told.price is null then live_prices.priced_at else now() end
      from told where live_prices.symbol = told.symbol
    )
    update live_price_asks set next_at = now() + ${pause[answer.kind]}`.execute(db);
}

/** Reports nothing while no prices are viewed. */
export const livePriceAge: ClusterGauge = {
  name: 'niveshak_live_prices_age_seconds',
  help: 'Age of the newest live price while prices are requested.',
  column: `select extract(epoch from now() - coalesce(max(priced_at), min(wanted_at))) from live_prices
    having max(wanted_at) > now() - interval '75 seconds'`,
};
