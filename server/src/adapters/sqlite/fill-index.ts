import type { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { z } from 'zod';
import type { StoredMessage } from '@niveshak/domain/slack-archives/message-json';
import { appliedSeq, dropIndex, dropOlderIndexes, indexPath, openToWrite, rowIdOf } from './index-file.ts';
import { storedHit } from './hits.ts';
import { tokensOf, traitsOf } from './index-tokens.ts';
import type { Indexed } from './index-tokens.ts';
import { PostingWriter } from './posting-writer.ts';
import type { PostingSizes } from './posting-writer.ts';

/** Messages of one transaction of the index. */
const batchSize = 10_000;
/** From so many changes on, posting lists are written anew instead of being changed. */
const anewFrom = 20_000;
/** From so many messages on, the index is put in order afterwards. */
const optimizeFrom = 100_000;

const stateRow = z.object({ index_id: z.nullable(z.string()), last_seq: z.coerce.number() });

const more = z.looseObject({ reactions: z.array(z.unknown()), files: z.array(z.unknown()) });

type Row = StoredMessage & {
  readonly seq: number;
  readonly channel_no: number;
  readonly channel: string;
  readonly is_searched: boolean;
};

/**
 * Brings the index up to the archive: reads what changed since it was last brought up, in the order of the changes.
 * May run in several processes; each batch is one transaction of the index with the number that it reached.
 *
 * @returns the number that the index has reached.
 */
export async function fillIndex(
  databaseUrl: string,
  folder: string,
  onProgress: (indexed: number, all: number) => void = () => undefined,
  sizes?: PostingSizes,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query('select index_id, last_seq from archive_state');
    const state = stateRow.parse(result.rows[0]);
    if (state.index_id === null) return 0;
    const file = indexPath(folder, state.index_id);
    let db = openToWrite(file);
    try {
      // The archive went back in time: a restored backup. The index is of another history.
      if (appliedSeq(db) > state.last_seq) {
        db.close();
        dropIndex(file);
        db = openToWrite(file);
      }
      const reached = await fill(client, new IndexWriter(db, sizes), db, state.last_seq, onProgress);
      dropOlderIndexes(file);
      return reached;
    } finally {
      db.close();
    }
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  writer: IndexWriter,
  db: DatabaseSync,
  target: number,
  onProgress: (indexed: number, all: number) => void,
): Promise<number> {
  let written = 0;
  let toldAt = Date.now();
  let next = appliedSeq(db) < target ? readChanges(client, appliedSeq(db)) : null;
  while (next !== null) {
    const { after, rows } = await next;
    const isLast = rows.length < batchSize;
    const reached = isLast ? target : (rows.at(-1)?.seq ?? target);
    // The next batch is read while this one is written.
    next = isLast ? null : readChanges(client, reached);
    if (!writer.write(rows, after, reached, target)) {
      // Another process was faster: go on from where it has got to.
      await next;
      next = appliedSeq(db) < target ? readChanges(client, appliedSeq(db)) : null;
      continue;
    }
    written += rows.length;
    if (Date.now() - toldAt > 2_000) {
      toldAt = Date.now();
      onProgress(reached, target);
    }
  }
  if (written >= optimizeFrom) db.exec(`insert into token (token) values ('optimize')`);
  writer.writeMissingLists();
  // Putting in order writes everything once more: what the log took for that is given back.
  if (written > 0) db.exec(`pragma wal_checkpoint(${written >= optimizeFrom ? 'truncate' : 'passive'})`);
  return appliedSeq(db);
}

async function readChanges(
  client: pg.Client,
  after: number,
): Promise<{ readonly after: number; readonly rows: readonly Row[] }> {
  const result = await client.query<Row>(
    `select m.seq, m.channel_no, c.id as channel, m.ts_us, m.thread_us, m.user_id,
       not m.is_system and not m.is_hidden as is_searched, m.reply_count, m.edited_us, m.text, m.more::text as more
     from archive_messages m join archive_channels c on c.no = m.channel_no
     where m.seq > $1 order by m.seq limit ${batchSize}`,
    [after],
  );
  return { after, rows: result.rows };
}

/** Writes messages into the index; whatever was there of the same message goes first. */
class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #find: StatementSync;
  readonly #deleteMessage: StatementSync;
  readonly #deleteTokens: StatementSync;
  readonly #insertMessage: StatementSync;
  readonly #insertTokens: StatementSync;
  readonly #count: StatementSync;
  readonly #reached: StatementSync;
  readonly #postings: PostingWriter;

  constructor(db: DatabaseSync, sizes?: PostingSizes) {
    this.#db = db;
    this.#postings = new PostingWriter(db, sizes);
    // Row ids do not fit a number, and every statement that writes tells the last one.
    const prepare = (sql: string) => {
      const statement = db.prepare(sql);
      statement.setReadBigInts(true);
      return statement;
    };
    this.#find = prepare('select user_id, traits, text from message where id = ?');
    this.#deleteMessage = prepare('delete from message where id = ?');
    this.#deleteTokens = prepare('delete from token where rowid = ?');
    this.#insertMessage = prepare(
      'insert into message (id, user_id, traits, text, rest) values (?, ?, ?, ?, ?)',
    );
    this.#insertTokens = prepare('insert into token (rowid, tokens) values (?, ?)');
    this.#reached = prepare('update state set applied_seq = ?');
    this.#count = prepare(
      'insert into term values (?, ?) on conflict (term) do update set messages = messages + excluded.messages',
    );
  }

  /** False when the index is not where this batch begins: nothing was written. */
  write(rows: readonly Row[], after: number, reached: number, target: number): boolean {
    this.#db.exec('begin immediate');
    try {
      const isOurs = appliedSeq(this.#db) === after;
      if (isOurs) {
        this.#postings.begin();
        if (target - after >= anewFrom) this.#postings.clear();
        this.#writeRows(rows);
        this.#postings.write();
        this.#reached.run(reached);
      }
      this.#db.exec('commit');
      return isOurs;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  writeMissingLists(): void {
    this.#postings.writeMissing();
  }

  #writeRows(rows: readonly Row[]): void {
    const counts = new Map<string, number>();
    const isFresh = this.#db.prepare('select 1 from message limit 1').get() === undefined;
    // In the order of the index: FTS5 starts a new segment whenever a row comes before the last one.
    const sorted = rows.toSorted((a, b) => a.ts_us - b.ts_us || a.channel_no - b.channel_no);
    for (const row of sorted) {
      const id = rowIdOf(row.ts_us, row.channel_no);
      if (!isFresh) this.#remove(id, row.channel_no, counts);
      if (row.is_searched) this.#add(id, row, counts);
    }
    for (const [term, change] of counts) if (change !== 0) this.#count.run(term, change);
  }

  #remove(id: bigint, channelNo: number, counts: Map<string, number>): void {
    const found = this.#find.get(id);
    if (found === undefined) return;
    const { user_id: userId, traits, text } = found;
    const indexed: Indexed = {
      channelNo,
      userId: typeof userId === 'string' ? userId : null,
      traits: String(traits),
      text: String(JSON.parse(String(text))),
    };
    for (const token of new Set(tokensOf(indexed))) {
      if (!token.startsWith('x')) counts.set(token, (counts.get(token) ?? 0) - 1);
      this.#postings.removed(token, id);
    }
    this.#deleteMessage.run(id);
    this.#deleteTokens.run(id);
  }

  #add(id: bigint, row: Row, counts: Map<string, number>): void {
    const extras = row.more === null ? null : more.parse(JSON.parse(row.more));
    const traits = traitsOf(row.text, extras?.reactions.length ?? 0, extras?.files.length ?? 0);
    const indexed: Indexed = { channelNo: row.channel_no, userId: row.user_id, text: row.text, traits };
    const tokens = tokensOf(indexed);
    for (const token of new Set(tokens)) {
      // Pairs of user and channel are many and never asked for by their number.
      if (!token.startsWith('x')) counts.set(token, (counts.get(token) ?? 0) + 1);
      this.#postings.added(token, id);
    }
    this.#insertTokens.run(id, tokens.join(' '));
    const { text, rest } = storedHit(row.channel, row);
    this.#insertMessage.run(id, row.user_id, traits, text, rest);
  }
}

const int8 = 20;
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 && format !== 'binary') return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
