import { sql } from 'kysely';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped, partsOf } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication, Publication } from '../platform/published.ts';
import './tables.ts';

/** A conversation, shown by its first message. */
export type FoundThread = {
  readonly channel: string;
  readonly channelName: string;
  readonly ts: string;
  readonly on: CalendarDate;
  readonly userId: string | null;
  readonly author: string;
  readonly text: string;
  /** Names of users mentioned in the text, by id. */
  readonly mentions: Readonly<Record<string, string>>;
  readonly replyCount: number;
  readonly isOpen: boolean;
  readonly byPlan: Readonly<Record<string, boolean>>;
};

const firstYear = 2012;
const yearsMost = 20;
/** Days searched before and after, because some days have no conversation. */
const daysAround = 3;
const dayMs = 86_400_000;

type Row = Omit<FoundThread, 'ts' | 'on'> & { readonly tsUs: number };

/** Time range in microseconds; `to` is exclusive. */
type Span = { readonly from: number; readonly to: number };

const orders = {
  longest: sql`"replyCount" desc, "tsUs" desc`,
  newest: sql`"tsUs" desc`,
} as const;

/**
 * Returns the first `perChannel` conversations of each channel in these spans, sorted. Uses one short index range per
 * channel and span.
 */
async function findThreads(
  db: Db,
  spans: readonly Span[],
  order: keyof typeof orders,
  perChannel: number,
): Promise<readonly FoundThread[]> {
  const { rows } = await sql<Row>`
    select c.id as channel, c.name as "channelName", found."tsUs", found."replyCount", found.text,
      found.user_id as "userId", coalesce(nullif(u.real_name, ''), u.name, '') as author, c.is_open as "isOpen",
      coalesce((select json_object_agg(named.id, coalesce(nullif(named.real_name, ''), named.name))
        from archive_users named
        where named.id in (select (regexp_matches(found.text, '<@([A-Z0-9]+)', 'g'))[1])), '{}'::json) as mentions,
      coalesce((select json_object_agg(p.alias, p.is_allowed) from archive_channel_plans p where p.channel_no = c.no),
        '{}'::json) as "byPlan"
    from archive_channels c
    join lateral (
      select m.ts_us as "tsUs", m.reply_count as "replyCount", m.text, m.user_id
      from json_to_recordset(${JSON.stringify(spans)}::json) as span ("from" bigint, "to" bigint)
      join archive_messages m on m.channel_no = c.no and m.is_listed and not m.is_hidden
        and m.ts_us >= span."from" and m.ts_us < span."to"
      where m.reply_count > 0 and not m.is_system
      order by ${orders[order]} limit ${perChannel}
    ) found on true
    left join archive_users u on u.id = found.user_id
    order by ${orders[order]}`.execute(db);
  return rows.map(({ tsUs, ...row }) => ({
    ...row,
    ts: formatSlackTs(tsUs),
    on: businessTimeAt(new Date(tsUs / 1000)).today,
  }));
}

/** The longest conversation of each channel around this day of the year, longest first. */
export const dayThreads = new DailyPublication(
  ['archive'],
  async (db, today): Promise<readonly FoundThread[]> => {
    const { year } = partsOf(today);
    const spans: Span[] = [];
    for (let back = 1; back <= Math.min(yearsMost, year - firstYear); back += 1) {
      const noon = startOfDay(addMonthsClamped(today, -12 * back)).getTime();
      spans.push({ from: (noon - daysAround * dayMs) * 1000, to: (noon + (daysAround + 1) * dayMs) * 1000 });
    }
    return spans.length === 0 ? [] : findThreads(db, spans, 'longest', 1);
  },
);

/** Conversations on the archive's first page. */
export const newestThreadCount = 6;
export const onThisDayCount = 3;

/** The newest conversations: for each channel as many as are shown, because a plan may include only one channel. */
export const newestThreads = new Publication(['archive'], (db) =>
  findThreads(db, [{ from: 0, to: Number.MAX_SAFE_INTEGER }], 'newest', newestThreadCount),
);

/** Returns the conversations in the channels of a plan. */
export function threadsFor(threads: readonly FoundThread[], alias: PlanAlias): FoundThread[] {
  return threads.filter(({ isOpen, byPlan }) => byPlan[alias] ?? isOpen);
}
