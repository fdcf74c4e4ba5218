import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { searchedText } from '../search/search-document.ts';
import { writeSearchRows } from '../search/search-store.ts';
import type { ChannelRecord, UserRecord } from './read-records.ts';
import type { MessageRow, Speaker } from './read-message.ts';
import '../tables.ts';

/** Result for a day file: the number of elements stored, and the number skipped by reason. */
type DayFileResult = { readonly stored: number; readonly skipped: Readonly<Record<string, number>> };

export type DayFile = DayFileResult & {
  readonly channelNo: number;
  readonly name: string;
  readonly crc32: number;
  readonly size: number;
};

export type ChannelMessage = MessageRow & { readonly channelNo: number };

export type KnownChannel = { readonly no: number; readonly id: string; readonly name: string };

/**
 * Takes the next sequence numbers for archive changes. Holds a row lock until the commit, so that numbers increase in
 * commit order.
 */
export async function takeSeqs(tx: Tx, count: number): Promise<number> {
  const row = await tx
    .updateTable('archive_state')
    .set(({ eb }) => ({
      last_seq: eb('last_seq', '+', count),
      // The caller also writes the search rows; unsearchable messages stay unsearchable.
      searched_seq: sql<number>`case when searched_seq = last_seq then last_seq + ${count} else searched_seq end`,
    }))
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return row.last_seq - count;
}

/**
 * Stores messages of complete day files in one transaction. Existing messages are updated if different, but keep the
 * hidden flag set by staff.
 */
export async function storeDayFiles(
  db: Db,
  messages: readonly ChannelMessage[],
  speakers: readonly Speaker[],
  files: readonly DayFile[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await storeMessages(tx, messages);
    await storeSpeakers(tx, speakers);
    await storeFiles(tx, files);
  });
}

/**
 * Stores a day file from chunks of messages in one transaction. `file` is called at the end. If the chunks throw,
 * nothing is stored and the error is rethrown.
 */
export async function storeLargeDayFile(
  db: Db,
  pieces: AsyncIterable<{
    readonly messages: readonly ChannelMessage[];
    readonly speakers: readonly Speaker[];
  }>,
  file: () => DayFile,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for await (const { messages, speakers } of pieces) {
      await storeMessages(tx, messages);
      await storeSpeakers(tx, speakers);
    }
    await storeFiles(tx, [file()]);
  });
}

async function storeMessages(tx: Tx, messages: readonly ChannelMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const seq = await takeSeqs(tx, messages.length);
  const { rows: changed } = await sql<{ channelNo: number; tsUs: number; isHidden: boolean }>`
    insert into archive_messages as m (channel_no, ts_us, seq, thread_us, user_id, is_system, is_listed,
      reply_count, edited_us, text, more)
    select c, t, ${seq}::bigint + row_number() over (), th, u, sy, li, rc, ed, tx, mo::json
    from json_to_recordset(${JSON.stringify(messages.map(shortRow))}::json)
      as r (c int, t bigint, th bigint, u text, sy boolean, li boolean, rc int, ed bigint, tx text, mo text)
    on conflict (channel_no, ts_us) do update set
      seq = excluded.seq, thread_us = excluded.thread_us, user_id = excluded.user_id,
      is_system = excluded.is_system, edited_us = excluded.edited_us, text = excluded.text, more = excluded.more
    where (coalesce(excluded.more->>'subtype', '') = 'tombstone'
        or coalesce(m.edited_us, 0) <= coalesce(excluded.edited_us, 0))
      and (m.text, m.thread_us, m.user_id, m.is_system, m.edited_us, m.more::text) is distinct from
      (excluded.text, excluded.thread_us, excluded.user_id, excluded.is_system, excluded.edited_us,
        excluded.more::text)
    returning m.channel_no as "channelNo", m.ts_us as "tsUs", m.is_hidden as "isHidden"`.execute(tx);
  const given = new Map(messages.map((message) => [`${message.channelNo}:${message.tsUs}`, message]));
  await writeSearchRows(
    tx,
    changed.map(({ channelNo, tsUs, isHidden }) => {
      const message = given.get(`${channelNo}:${tsUs}`);
      const isFindable = message !== undefined && !message.isSystem && !isHidden;
      return { channelNo, tsUs, searchable: isFindable ? searchableOf(message) : null };
    }),
  );
}

function searchableOf({ userId, text, more }: MessageRow) {
  const extras = extrasSchema.parse(JSON.parse(more ?? '{}'));
  return {
    userId,
    text: searchedText(text, extras.files),
    hasFiles: extras.files.length > 0,
    hasReactions: extras.reactions.length > 0,
  };
}
const extrasSchema = z.object({
  files: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  reactions: z.array(z.unknown()).default([]),
});

async function storeFiles(tx: Tx, files: readonly DayFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into archive_day_files (channel_no, name, crc32, size, stored, skipped)
    select c, n, x, s, st, sk from json_to_recordset(${JSON.stringify(files.map(shortFile))}::json)
      as r (c int, n text, x bigint, s bigint, st int, sk jsonb)
    on conflict (channel_no, name) do update set
      crc32 = excluded.crc32, size = excluded.size, stored = excluded.stored, skipped = excluded.skipped`.execute(
    tx,
  );
}

/** Returns the row with short column names, because they are sent with every message. */
function shortRow(row: ChannelMessage) {
  return {
    c: row.channelNo,
    t: row.tsUs,
    th: row.threadUs,
    u: row.userId,
    sy: row.isSystem,
    li: row.isListed,
    rc: row.replyCount,
    ed: row.editedUs,
    tx: row.text,
    mo: row.more,
  };
}

function shortFile({ channelNo, name, crc32, size, stored, skipped }: DayFile) {
  return { c: channelNo, n: name, x: crc32, s: size, st: stored, sk: skipped };
}

/** Stores speakers that the export's member list lacks. Does not change known people. */
async function storeSpeakers(tx: Tx, speakers: readonly Speaker[]): Promise<void> {
  if (speakers.length === 0) return;
  await tx
    .insertInto('archive_users')
    .values(
      speakers.map(({ id, name, realName, isBot }) => ({
        id,
        handle: (name || id).toLowerCase(),
        name: name || realName || (id === 'USLACKBOT' ? 'Slackbot' : id),
        real_name: realName || (id === 'USLACKBOT' ? 'Slackbot' : ''),
        is_bot: isBot,
        is_deleted: false,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function storeUsers(db: Db, users: readonly UserRecord[]): Promise<void> {
  if (users.length === 0) return;
  await db
    .insertInto('archive_users')
    .values(
      users.map((user) => ({
        id: user.id,
        handle: user.handle,
        name: user.name,
        real_name: user.realName,
        is_bot: user.isBot,
        is_deleted: user.isDeleted,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        handle: ref('excluded.handle'),
        name: ref('excluded.name'),
        real_name: ref('excluded.real_name'),
        is_bot: ref('excluded.is_bot'),
        is_deleted: ref('excluded.is_deleted'),
      })),
    )
    .execute();
}

/**
 * Creates or updates a channel from its record. Keeps the staff settings (group, access). A placeholder of the same
 * name becomes the channel.
 */
export async function storeChannel(db: Db, record: ChannelRecord): Promise<KnownChannel> {
  return changeChannels(db, (tx) => storeRecord(tx, record));
}

/**
 * Changes channels or their access. Locks the state row first, like every archive change, so that concurrent changes
 * wait instead of deadlocking.
 */
export async function changeChannels<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await takeSeqs(tx, 0);
    return work(tx);
  });
}

async function storeRecord(db: Tx, record: ChannelRecord): Promise<KnownChannel> {
  const facts = {
    id: record.id,
    name: record.name,
    topic: record.topic,
    is_archived: record.isArchived,
    is_placeholder: false,
  };
  const known =
    (await channelBy(db, 'id', record.id)) ??
    (await db
      .selectFrom('archive_channels')
      .select(['no', 'id', 'name'])
      .where('name', '=', record.name)
      .where('is_placeholder', '=', true)
      .executeTakeFirst());
  if (known !== undefined) {
    await db.updateTable('archive_channels').set(facts).where('no', '=', known.no).execute();
    return { no: known.no, id: record.id, name: record.name };
  }
  return insertChannel(db, { ...facts, group_id: record.groupId, is_open: record.isOpen });
}

/**
 * Forces hash joins on a channel's rows until the transaction ends. During an import, statistics lag by a minute, and
 * for a channel without any the planner would assume one message and scan the channel again for each of its messages.
 */
async function joinByHashing(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
}

/** Returns the channel with the name of a folder that has no record, or a placeholder until its record is imported. */
export async function channelOfFolder(
  db: Db,
  placeholder: {
    readonly id: string;
    readonly name: string;
    readonly groupId: string;
    readonly isOpen: boolean;
  },
): Promise<KnownChannel> {
  const known =
    (await channelBy(db, 'id', placeholder.id)) ?? (await channelBy(db, 'name', placeholder.name));
  if (known !== undefined) return known;
  return changeChannels(db, (tx) =>
    insertChannel(tx, {
      id: placeholder.id,
      name: placeholder.name,
      topic: '',
      is_archived: true,
      is_placeholder: true,
      group_id: placeholder.groupId,
      is_open: placeholder.isOpen,
    }),
  );
}

async function channelBy(db: Db, column: 'id' | 'name', value: string): Promise<KnownChannel | undefined> {
  return db
    .selectFrom('archive_channels')
    .select(['no', 'id', 'name'])
    .where(column, '=', value)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();
}

async function insertChannel(
  db: Db,
  row: {
    readonly id: string;
    readonly name: string;
    readonly topic: string;
    readonly is_archived: boolean;
    readonly is_placeholder: boolean;
    readonly group_id: string;
    readonly is_open: boolean;
  },
): Promise<KnownChannel> {
  return db
    .insertInto('archive_channels')
    .values(row)
    .returning(['no', 'id', 'name'])
    .executeTakeFirstOrThrow();
}

const reasons = z.record(z.string(), z.int());

/** Returns the stored state of a channel's day files, by name. */
export async function dayFilesOf(db: Db, channelNo: number): Promise<Map<string, DayFile>> {
  const rows = await db
    .selectFrom('archive_day_files')
    .selectAll()
    .where('channel_no', '=', channelNo)
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        channelNo,
        name: row.name,
        crc32: row.crc32,
        size: row.size,
        stored: row.stored,
        skipped: reasons.parse(row.skipped),
      },
    ]),
  );
}

/**
 * Recomputes a channel's threads and counts from its messages: lists replies whose parent is missing, and counts
 * replies and messages. Writes only differences.
 */
export async function settleChannel(db: Db, channelNo: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await joinByHashing(tx);
    await takeSeqs(tx, 0);
    await sql`
      with replies as (
        select r.ts_us, (coalesce(r.more->>'subtype', '') = 'thread_broadcast' or p.ts_us is null) as listed
        from archive_messages r
        left join archive_messages p on p.channel_no = r.channel_no and p.ts_us = r.thread_us
        where r.channel_no = ${channelNo} and r.thread_us <> r.ts_us
      )
      update archive_messages m set is_listed = replies.listed from replies
      where m.channel_no = ${channelNo} and m.ts_us = replies.ts_us and m.is_listed <> replies.listed`.execute(
      tx,
    );
    await sql`
      with counted as (
        select thread_us, count(*)::int as replies from archive_messages
        where channel_no = ${channelNo} and thread_us <> ts_us and not is_hidden group by thread_us
      ), wrong as (
        select m.ts_us, coalesce(counted.replies, 0) as replies
        from archive_messages m left join counted on counted.thread_us = m.ts_us
        where m.channel_no = ${channelNo} and (m.thread_us = m.ts_us or m.reply_count > 0 or counted.replies > 0)
          and m.reply_count <> coalesce(counted.replies, 0)
      )
      update archive_messages m set reply_count = wrong.replies from wrong
      where m.channel_no = ${channelNo} and m.ts_us = wrong.ts_us`.execute(tx);
    await sql`
      update archive_channels c set message_count = t.n, first_us = t.first_us, last_us = t.last_us
      from (
        select count(*)::int as n, min(ts_us) as first_us, max(ts_us) as last_us
        from archive_messages where channel_no = ${channelNo} and not is_hidden
      ) t
      where c.no = ${channelNo} and (c.message_count, c.first_us, c.last_us) is distinct from (t.n, t.first_us, t.last_us)`.execute(
      tx,
    );
  });
}

/** Returns the number of threads with replies in these channels. */
export async function countThreads(db: Db, channelNos: readonly number[]): Promise<number> {
  if (channelNos.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select distinct channel_no, thread_us from archive_messages
      where channel_no = any(${[...channelNos]}::int[]) and thread_us <> ts_us
    ) threads`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the number of elements that share a row with another, i.e. one message in two day files. */
export async function storedTwice(db: Db, channelNos: readonly number[]): Promise<number> {
  if (channelNos.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(greatest(f.stored - m.n, 0)), 0)::int as n
    from (
      select channel_no, sum(stored) as stored from archive_day_files
      where channel_no = any(${[...channelNos]}::int[]) group by channel_no
    ) f
    cross join lateral (
      select count(*) as n from archive_messages where channel_no = f.channel_no
    ) m`.execute(db);
  return rows[0]?.n ?? 0;
}
