import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ArchivedMessage, MessageKey } from '../ports.ts';
import { messageColumns } from '../store.ts';
import '../tables.ts';

/** State of the index. `name` is null if there is none. */
export type IndexState = {
  readonly name: string | null;
  /** Last change in the index, which also has all earlier ones. */
  readonly seq: number;
  /** The archive's last change. */
  readonly lastSeq: number;
  /** Mark of that change, or null before the first one. */
  readonly mark: string | null;
  readonly isDiscarded: boolean;
  /** Whether this database started the index, and not the one it was restored from. */
  readonly isOwn: boolean;
  readonly isComplete: boolean;
};

const stateColumns = sql`i.name, coalesce(i.seq, 0) as seq, a.last_seq as "lastSeq", a.mark,
  coalesce(i.is_discarded, false) as "isDiscarded", coalesce(i.is_complete, false) as "isComplete",
  coalesce(i.identity = installation_identity(), false) as "isOwn"`;

export async function indexState(db: Db): Promise<IndexState> {
  const { rows } = await sql<IndexState>`
    select ${stateColumns} from archive_state a left join archive_index i on true`.execute(db);
  return stateIn(rows);
}

function stateIn<Row extends IndexState>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The archive’s state row is missing.');
  return row;
}

export type LoadedMessage = ArchivedMessage & { readonly changedAt: number };

/** Returns the messages with these keys that are still searchable in these channels, in order, and the index state. */
export async function loadMessages(
  db: Db,
  keys: readonly MessageKey[],
  channelNos: readonly number[],
): Promise<{ readonly state: IndexState; readonly messages: readonly LoadedMessage[] }> {
  const wanted = keys.map(({ channelNo, tsUs }, at) => ({ c: channelNo, t: tsUs, at }));
  const { rows } = await sql<IndexState & (LoadedMessage | { readonly tsUs: null })>`
    select ${stateColumns}, page.*
    from archive_state a left join archive_index i on true left join (
      select ${messageColumns}, m.seq as "changedAt", k.at
      from json_to_recordset(${JSON.stringify(wanted)}::json) as k (c int, t bigint, at int)
      join archive_messages m on m.channel_no = k.c and m.ts_us = k.t
      join archive_channels c on c.no = m.channel_no
      where not m.is_hidden and not m.is_system and m.channel_no = any(${[...channelNos]}::int[])
    ) page on true
    order by page.at`.execute(db);
  return { state: stateIn(rows), messages: rows.flatMap((row) => (row.tsUs === null ? [] : [row])) };
}

/** Records a new, empty index that replaces the known one. Returns false if another process was first. */
export async function beginIndex(db: Db, replaced: string | null, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into archive_index (name, identity) values (${name}, installation_identity())
    on conflict (id) do update set name = excluded.name, identity = excluded.identity, seq = 0, is_complete = false,
      is_discarded = false
    where archive_index.name = ${replaced} returning 1`.execute(db);
  return rows.length > 0;
}

/** Records that the index has all changes up to `seq`. Ignored if it was replaced. */
export async function reachIndex(db: Db, name: string, seq: number, isComplete: boolean): Promise<void> {
  await sql`
    update archive_index set seq = greatest(seq, ${seq}), is_complete = is_complete or ${isComplete}
    where name = ${name}`.execute(db);
}

/** Discards the index, which is then rebuilt. Returns false if there is none. */
export async function discardIndex(db: Db): Promise<boolean> {
  const { rows } = await sql`update archive_index set is_discarded = true returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether the archive's history contains a change with this mark. */
export async function hasMark(db: Db, mark: string): Promise<boolean> {
  const { rows } = await sql`select 1 from archive_marks where mark = ${mark}::uuid`.execute(db);
  return rows.length > 0;
}
