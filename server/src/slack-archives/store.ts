import { sql } from 'kysely';
import { z } from 'zod';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Direction } from '@niveshak/contract/slack-archives/limits';
import type { Db } from '../platform/db/database.ts';
import type { ArchiveState, SearchedChannel } from './ports.ts';
import './tables.ts';

/** Whether a channel (`c`) is open to a plan: as it is for all, but for the plan's own exception. */
function isOpenTo(alias: PlanAlias) {
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

/** The channels that a plan opens, by name without regard to case. */
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

export type MessageRow = {
  readonly channel: string;
  readonly ts_us: number;
  readonly thread_us: number | null;
  readonly user_id: string | null;
  readonly reply_count: number;
  readonly edited_us: number | null;
  readonly text: string;
  readonly more: unknown;
};

const columns = sql`m.ts_us, m.thread_us, m.user_id, m.reply_count, m.edited_us, m.text, m.more`;

/** Who may read a channel: everybody whose plan has the archive, or not, but for the exceptions by plan. */
type Access = { readonly isOpen: boolean; readonly byPlan: Readonly<Record<string, boolean>> };

function opensTo({ isOpen, byPlan }: Access, alias: PlanAlias): boolean {
  return byPlan[alias] ?? isOpen;
}

/** SQL of a channel's exceptions (`c`) by plan. */
const exceptions = sql`coalesce(
  (select json_object_agg(p.alias, p.is_allowed) from archive_channel_plans p where p.channel_no = c.no), '{}'::json)`;

const byPlanSchema = z.record(z.string(), z.boolean());

/** A channel with what decides who may read it; null for none. */
export type FoundChannel = { readonly no: number; readonly opensTo: (alias: PlanAlias) => boolean };

export async function channelById(db: Db, id: string): Promise<FoundChannel | null> {
  const { rows } = await sql<{ no: number; isOpen: boolean; byPlan: unknown }>`
    select c.no, c.is_open as "isOpen", ${exceptions} as "byPlan" from archive_channels c where c.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const access = { isOpen: row.isOpen, byPlan: byPlanSchema.parse(row.byPlan) };
  return { no: row.no, opensTo: (alias) => opensTo(access, alias) };
}

/**
 * A page of a channel's list, oldest first. `around` gives half of it before the moment and the rest from it on, and
 * the message of that very ts even if it is a reply that is not in the list.
 */
export async function messagePage(
  db: Db,
  channelNo: number,
  tsUs: number,
  direction: Direction,
  size: number,
): Promise<MessageRow[]> {
  if (direction === 'before') return (await beside(db, channelNo, tsUs, 'before', size)).toReversed();
  if (direction === 'after') return beside(db, channelNo, tsUs, 'after', size);
  const half = Math.floor(size / 2);
  const [before, exact, after] = await Promise.all([
    beside(db, channelNo, tsUs, 'before', size),
    messageAt(db, channelNo, tsUs),
    beside(db, channelNo, tsUs, 'after', size),
  ]);
  // Near an end of the channel the other side fills the page.
  const rest = size - exact.length;
  const takeAfter = Math.min(after.length, Math.max(rest - half, rest - before.length));
  return [...before.slice(0, rest - takeAfter).toReversed(), ...exact, ...after.slice(0, takeAfter)];
}

async function beside(
  db: Db,
  channelNo: number,
  tsUs: number,
  side: 'before' | 'after',
  size: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from archive_messages m
    where m.channel_no = ${channelNo} and m.is_listed and not m.is_hidden
      and ${side === 'before' ? sql`m.ts_us < ${tsUs}` : sql`m.ts_us > ${tsUs}`}
    order by m.ts_us ${side === 'before' ? sql`desc` : sql`asc`} limit ${size}`.execute(db);
  return rows;
}

async function messageAt(db: Db, channelNo: number, tsUs: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from archive_messages m
    where m.channel_no = ${channelNo} and m.ts_us = ${tsUs} and not m.is_hidden`.execute(db);
  return rows;
}

/** No thread is longer than this on the wire. */
const longestThread = 5_000;

/** The parent of a thread and its replies, oldest first; also asked by a reply's own ts. */
export async function threadOf(db: Db, channelNo: number, tsUs: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with thread as (
      select coalesce(
        (select thread_us from archive_messages
         where channel_no = ${channelNo} and ts_us = ${tsUs} and not is_hidden), ${tsUs}::bigint) as us
    )
    (select ${columns} from archive_messages m, thread
      where m.channel_no = ${channelNo} and m.ts_us = thread.us and not m.is_hidden)
    union all
    (select ${columns} from archive_messages m, thread
      where m.channel_no = ${channelNo} and m.thread_us = thread.us and m.ts_us <> thread.us and not m.is_hidden
      order by m.ts_us limit ${longestThread})
    order by ts_us`.execute(db);
  return rows;
}

type NamedChannel = SearchedChannel & { readonly name: string };

/** What a member may search, and where the archive stands. */
export type Searchable = { readonly state: ArchiveState; readonly channels: readonly NamedChannel[] };

const channelList = z.array(
  z.object({ no: z.int(), id: z.string(), name: z.string(), isOpen: z.boolean(), byPlan: byPlanSchema }),
);
type ChannelFacts = z.output<typeof channelList>[number];

/**
 * Where the archive stands and which channels there are. The list is read again only when it has changed, since every
 * search asks.
 */
export function searchableChannels(
  db: Db,
): () => Promise<{ state: ArchiveState; openTo: (alias: PlanAlias) => NamedChannel[] }> {
  let known: { readonly version: number; readonly channels: readonly ChannelFacts[] } = {
    version: -1,
    channels: [],
  };
  return async () => {
    const { rows } = await sql<{
      indexId: string | null;
      lastSeq: number;
      version: number;
      channels: unknown;
    }>`
      select s.index_id as "indexId", s.last_seq as "lastSeq", s.channels_version as version,
        case when s.channels_version = ${known.version} then null else (
          select coalesce(json_agg(json_build_object('no', c.no, 'id', c.id, 'name', c.name, 'isOpen', c.is_open,
            'byPlan', ${exceptions})), '[]'::json)
          from archive_channels c where c.message_count > 0) end as channels
      from archive_state s`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('The archive has no state.');
    if (row.channels !== null) known = { version: row.version, channels: channelList.parse(row.channels) };
    const { channels } = known;
    return {
      state: { indexId: row.indexId, lastSeq: row.lastSeq },
      openTo: (alias) => channels.filter((channel) => opensTo(channel, alias)),
    };
  };
}

/** Ids of the users that go by a name: id, handle, shown or real name, without regard to case. */
export async function usersNamed(db: Db, names: readonly string[]): Promise<string[]> {
  const wanted = names.map((name) => name.toLowerCase());
  const { rows } = await sql<{ id: string }>`
    select id from archive_users
    where lower(id) = any(${wanted}::text[]) or handle = any(${wanted}::text[])
      or lower(name) = any(${wanted}::text[]) or lower(real_name) = any(${wanted}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Messages hidden since a change, which an index that stands there may still hold. */
export async function hiddenSince(db: Db, seq: number): Promise<{ tsUs: number; channelNo: number }[]> {
  const { rows } = await sql<{ tsUs: number; channelNo: number }>`
    select ts_us as "tsUs", channel_no as "channelNo" from archive_messages
    where is_hidden and seq > ${seq}`.execute(db);
  return rows;
}
