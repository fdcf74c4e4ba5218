import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    quotes: {
      id: string;
      user_id: string;
      alias: string;
      coupon_code: string | null;
      state: string | null;
      business_day: string;
      sunset_date: string | null;
      full_price_paise: number;
      identity: string;
      net_price_paise: number;
      created_at: Date;
      expires_at: Date;
    };
  }
}

/** A quote as frozen: the day, price and sunset it stands on, and what it came to. */
export type FrozenQuote = {
  readonly id: string;
  readonly alias: string;
  readonly couponCode: string | null;
  readonly state: string | null;
  readonly businessDay: CalendarDate;
  readonly sunsetDate: CalendarDate | null;
  readonly fullPrice: Paise;
  readonly identity: string;
  readonly netPrice: Paise;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Quotes of one member that are kept at once: what a dozen open pages of prices show. */
const mostQuotes = 120;

/** Keeps quotes, and lets go of the member's oldest beyond the most that are kept at once. */
export async function insertQuotes(db: Db, userId: string, quotes: readonly FrozenQuote[]): Promise<void> {
  if (quotes.length === 0) return;
  const rows = quotes.map((quote) => ({
    id: quote.id,
    user_id: userId,
    alias: quote.alias,
    coupon_code: quote.couponCode,
    state: quote.state,
    business_day: quote.businessDay,
    sunset_date: quote.sunsetDate,
    full_price_paise: quote.fullPrice,
    identity: quote.identity,
    net_price_paise: quote.netPrice,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  }));
  await db
    .with('let_go', (query) =>
      query.deleteFrom('quotes').where('id', 'in', (older) =>
        older
          .selectFrom('quotes')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('expires_at', 'desc')
          .offset(mostQuotes - quotes.length),
      ),
    )
    .insertInto('quotes')
    .values(rows)
    .execute();
}

/** Null for an unknown id and for another member's quote alike. */
export async function quoteById(db: Db, userId: string, id: string): Promise<FrozenQuote | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    alias: row.alias,
    couponCode: row.coupon_code,
    state: row.state,
    businessDay: calendarDate(row.business_day),
    sunsetDate: row.sunset_date === null ? null : calendarDate(row.sunset_date),
    fullPrice: paise(row.full_price_paise),
    identity: row.identity,
    netPrice: paise(row.net_price_paise),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Quotes nobody can use any more, oldest first; returns how many went. */
export async function deleteExpiredQuotes(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('quotes').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
