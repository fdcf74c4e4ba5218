import { sql } from 'kysely';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped, partsOf } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import { DailyPublication } from '../platform/published.ts';
import './tables.ts';

/** A conversation of this day in an earlier year. */
export type DayThread = {
  readonly channel: string;
  readonly channelName: string;
  readonly ts: string;
  readonly on: CalendarDate;
  readonly author: string;
  readonly text: string;
  readonly replyCount: number;
  readonly isOpen: boolean;
  readonly byPlan: Readonly<Record<string, boolean>>;
};

const firstYear = 2012;
const yearsMost = 20;
/** Days searched before and after, because some days have no conversation. */
const daysAround = 3;
const dayMs = 86_400_000;

type Row = Omit<DayThread, 'ts' | 'on'> & { readonly tsUs: number };

/**
 * The longest conversation of this day of the year and the days around it, in each channel; longest first. Loaded once
 * a day with one short index range per channel and year.
 */
export const dayThreads = new DailyPublication(
  ['archive'],
  async (db, today): Promise<readonly DayThread[]> => {
    const { year } = partsOf(today);
    const spans = [];
    for (let back = 1; back <= Math.min(yearsMost, year - firstYear); back += 1) {
      const noon = startOfDay(addMonthsClamped(today, -12 * back)).getTime();
      spans.push({ from: (noon - daysAround * dayMs) * 1000, to: (noon + (daysAround + 1) * dayMs) * 1000 });
    }
    if (spans.length === 0) return [];
    const { rows } = await sql<Row>`
    select c.id as channel, c.name as "channelName", found."tsUs", found."replyCount", found.text,
      coalesce(nullif(u.real_name, ''), u.name, '') as author, c.is_open as "isOpen",
      coalesce((select json_object_agg(p.alias, p.is_allowed) from archive_channel_plans p where p.channel_no = c.no),
        '{}'::json) as "byPlan"
    from archive_channels c
    join lateral (
      select m.ts_us as "tsUs", m.reply_count as "replyCount", m.text, m.user_id
      from json_to_recordset(${JSON.stringify(spans)}::json) as span ("from" bigint, "to" bigint)
      join archive_messages m on m.channel_no = c.no and m.is_listed and not m.is_hidden
        and m.ts_us >= span."from" and m.ts_us < span."to"
      where m.reply_count > 0 and not m.is_system
      order by m.reply_count desc, m.ts_us desc limit 1
    ) found on true
    left join archive_users u on u.id = found.user_id
    order by found."replyCount" desc, found."tsUs" desc`.execute(db);
    return rows.map(({ tsUs, ...row }) => ({
      ...row,
      ts: formatSlackTs(tsUs),
      on: businessTimeAt(new Date(tsUs / 1000)).today,
    }));
  },
);

/** Returns the longest thread in a channel that the plan includes. */
export function threadFor(threads: readonly DayThread[], alias: PlanAlias): DayThread | null {
  return threads.find(({ isOpen, byPlan }) => byPlan[alias] ?? isOpen) ?? null;
}
