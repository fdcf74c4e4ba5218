import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Direction } from '@niveshak/contract/slack-archives/limits';
import type { Db } from '../platform/db/database.ts';
import { compiledOnce, prepared } from '../platform/db/prepared.ts';
import { Publication } from '../platform/published.ts';
import type { ArchivedMessage, SearchedChannel } from './ports.ts';
import './tables.ts';

/**
 * Returns SQL for whether a channel (`c`) is open to a plan: the exception for the plan, or else the channel's default.
 */
export function isOpenTo(alias: PlanAlias | RawBuilder<never>) {
  return sql<boolean>`coalesce(
    (select p.is_allowed from archive_channel_plans p where p.channel_no = c.no and p.alias = ${alias}), c.is_open)`;
}

export type ChannelRow = {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly group: string;
  readonly messageCount: number;
  readonly firstUs: number | null;
  readonly lastUs: number | null;
};

/** Returns the channels of a plan, by name, ignoring case. */
export async function channelsFor(db: Db, alias: PlanAlias): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select c.id, c.name, c.topic, g.name as "group", c.message_count as "messageCount",
      c.first_us as "firstUs", c.last_us as "lastUs"
    from archive_channels c join archive_groups g on g.id = c.group_id
    where ${isOpenTo(alias)}
    order by lower(c.name) collate "C", c.id`.execute(db);
  return rows;
}

export type UserRow = {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly real_name: string;
  readonly is_bot: boolean;
  readonly is_deleted: boolean;
};

export async function archiveUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('archive_users').selectAll().orderBy('id').execute();
}

/** Columns of an `ArchivedMessage` (`m`), with its channel as `c`. */
export const messageColumns = sql`c.id as channel, m.ts_us as "tsUs", m.thread_us as "threadUs", m.user_id as "userId",
  m.reply_count as "replyCount", m.edited_us as "editedUs", m.text, m.more as extras,
  case when json_array_length(m.more->'files') > 0 then (
    select json_object_agg(f.id, f.content_type) from archive_files f
    where f.id in (select named->>'id' from json_array_elements(m.more->'files') named)) end as "storedFiles"`;

/** Row that stands for an open channel without messages. */
type NoMessage = { readonly tsUs: null };

/** Access to a channel: the default for plans with the archive, and exceptions by plan. */
type Access = { readonly isOpen: boolean; readonly byPlan: Readonly<Record<string, boolean>> };

function opensTo({ isOpen, byPlan }: Access, alias: PlanAlias): boolean {
  return byPlan[alias] ?? isOpen;
}

/** SQL for the exceptions of a channel (`c`) by plan. */
const exceptions = sql`coalesce(
  (select json_object_agg(p.alias, p.is_allowed) from archive_channel_plans p where p.channel_no = c.no), '{}'::json)`;

const byPlanSchema = z.record(z.string(), z.boolean());

/** A message and its part of the page. Without a message, the channel is open and this part is empty. */
type PartRow = { readonly part: 'before' | 'at' | 'after' } & (ArchivedMessage | NoMessage);

export type PageQuery = {
  readonly channel: string;
  readonly alias: PlanAlias;
  readonly tsUs: number;
  readonly size: number;
};

/**
 * Returns SQL for a part of an open channel's messages: one row without a message if empty, and no row if the channel
 * is not open.
 */
function partOf(
  part: PartRow['part'],
  reported: (name: keyof PageQuery) => RawBuilder<never>,
): RawBuilder<PartRow> {
  const where = {
    before: sql`m.is_listed and m.ts_us < ${reported('tsUs')} order by m.ts_us desc limit ${reported('size')}`,
    at: sql`m.ts_us = ${reported('tsUs')}`,
    after: sql`m.is_listed and m.ts_us > ${reported('tsUs')} order by m.ts_us limit ${reported('size')}`,
  };
  return sql`
    select ${sql.lit(part)} as part, m.* from archive_channels c left join lateral (
      select ${messageColumns} from archive_messages m
      where m.channel_no = c.no and not m.is_hidden and ${where[part]}
    ) m on true
    where c.id = ${reported('channel')} and ${isOpenTo(reported('alias'))}`;
}

function pageOf(parts: readonly PartRow['part'][]) {
  return compiledOnce<PageQuery, PartRow>((reported, db) =>
    sql<PartRow>`${prepared} ${sql.join(
      parts.map((part) => sql`(${partOf(part, reported)})`),
      sql` union all `,
    )}`.compile(db),
  );
}

const pages = {
  before: pageOf(['before']),
  after: pageOf(['after']),
  around: pageOf(['before', 'at', 'after']),
};

/**
 * Returns a page of a channel, oldest first, or null if the channel does not exist or the plan does not include it.
 * `around` returns half of the page before the moment and the rest from it on, including the message with exactly that
 * ts, even a reply that is not listed. Uses one statement, so that access check and messages take one round trip.
 */
export async function messagePage(
  db: Db,
  direction: Direction,
  query: PageQuery,
): Promise<ArchivedMessage[] | null> {
  const rows = await pages[direction](db, query);
  if (rows.length === 0) return null;
  const of = (part: PartRow['part']) =>
    rows.flatMap((row) => (row.part === part && row.tsUs !== null ? [row] : []));
  const [before, exact, after] = [of('before').sort(newestFirst), of('at'), of('after').sort(oldestFirst)];
  if (direction === 'before') return before.toReversed();
  if (direction === 'after') return after;
  const { size } = query;
  const half = Math.floor(size / 2);
  // Near either end of the channel, the other side fills the page.
  const rest = size - exact.length;
  const takeAfter = Math.min(after.length, Math.max(rest - half, rest - before.length));
  return [...before.slice(0, rest - takeAfter).toReversed(), ...exact, ...after.slice(0, takeAfter)];
}

function oldestFirst(a: ArchivedMessage, b: ArchivedMessage): number {
  return a.tsUs - b.tsUs;
}

function newestFirst(a: ArchivedMessage, b: ArchivedMessage): number {
  return b.tsUs - a.tsUs;
}

/** Maximum messages from a thread in a response. */
const longestThread = 5_000;

type ThreadQuery = Omit<PageQuery, 'size'>;

const thread = compiledOnce<ThreadQuery, ArchivedMessage | NoMessage>((reported, db) =>
  sql<ArchivedMessage | NoMessage>`
    ${prepared} select m.* from (
      select c.no, c.id, coalesce((
        select thread_us from archive_messages
        where channel_no = c.no and ts_us = ${reported('tsUs')} and not is_hidden), ${reported('tsUs')}::bigint) as us
      from archive_channels c where c.id = ${reported('channel')} and ${isOpenTo(reported('alias'))}
    ) c left join lateral (
      (select ${messageColumns} from archive_messages m
        where m.channel_no = c.no and m.ts_us = c.us and not m.is_hidden)
      union all
      (select ${messageColumns} from archive_messages m
        where m.channel_no = c.no and m.thread_us = c.us and m.ts_us <> c.us and not m.is_hidden
        order by m.ts_us limit ${longestThread})
    ) m on true
    order by m."tsUs"`.compile(db),
);

/**
 * Returns a thread's parent and replies, oldest first. Accepts the ts of a reply too. Returns null if the channel does
 * not exist or the plan does not include it.
 */
export async function threadOf(db: Db, query: ThreadQuery): Promise<ArchivedMessage[] | null> {
  const rows = await thread(db, query);
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.tsUs === null ? [] : [row]));
}

export type NamedChannel = SearchedChannel & { readonly name: string };

const channelList = z.array(
  z.object({ no: z.int(), id: z.string(), name: z.string(), isOpen: z.boolean(), byPlan: byPlanSchema }),
);
type ChannelFacts = z.output<typeof channelList>[number];

/** Version of the channel list, read with the session. */
export const channelListVersion = {
  column: sql`(select channels_version from archive_state)`,
  read: z.coerce.number().parse,
};

export type ChannelListVersion = ReturnType<typeof channelListVersion.read>;

/** Returns a function for the channels that a plan may search. The list is reloaded only if its version changed. */
export function searchableChannels(
  db: Db,
): (standing: ChannelListVersion, alias: PlanAlias) => Promise<readonly NamedChannel[]> {
  let known: { readonly version: number; readonly channels: readonly ChannelFacts[] } = {
    version: -1,
    channels: [],
  };
  return async (version, alias) => {
    if (version !== known.version) {
      const { rows } = await sql<{ version: number; channels: unknown }>`
        select s.channels_version as version, (
          select coalesce(json_agg(json_build_object('no', c.no, 'id', c.id, 'name', c.name, 'isOpen', c.is_open,
            'byPlan', ${exceptions})), '[]'::json)
          from archive_channels c where c.message_count > 0) as channels
        from archive_state s`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('The archive’s state row is missing.');
      known = { version: row.version, channels: channelList.parse(row.channels) };
    }
    return known.channels.filter((channel) => opensTo(channel, alias));
  };
}

/** Returns the ids of users with a matching id, handle, display name or real name, ignoring case. */
export async function usersNamed(db: Db, names: readonly string[]): Promise<string[]> {
  const wanted = names.map((name) => name.toLowerCase());
  const { rows } = await sql<{ id: string }>`
    select id from archive_users
    where lower(id) = any(${wanted}::text[]) or handle = any(${wanted}::text[])
      or lower(name) = any(${wanted}::text[]) or lower(real_name) = any(${wanted}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Number of open non-empty channels, by their default access, and of messages in them. */
export const archiveSize = new Publication(
  ['archive'],
  async (db): Promise<{ readonly messages: number; readonly channels: number }> => {
    const { messages, channels } = await db
      .selectFrom('archive_channels')
      .select((select) => [
        select.fn.coalesce(select.fn.sum<string>('message_count'), sql<string>`0`).as('messages'),
        select.fn.countAll<string>().as('channels'),
      ])
      .where('is_open', '=', true)
      .where('message_count', '>', 0)
      .executeTakeFirstOrThrow();
    return { messages: Number(messages), channels: Number(channels) };
  },
);
