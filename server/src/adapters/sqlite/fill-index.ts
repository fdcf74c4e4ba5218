import type { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { ArchivedMessage, ArchivePoint } from '../../slack-archives/ports.ts';
import { dropIndexes, indexPath, indexPoint, openToWrite, rowIdOf } from './index-file.ts';
import { tokensOf } from './index-tokens.ts';
import { keptJson, readKept } from './kept-messages.ts';
import { PostingWriter } from './posting-writer.ts';
import type { PostingSizes } from './posting-writer.ts';

/** Messages of one transaction of the index. */
const batchSize = 10_000;
/** From so many changes on, posting lists are written anew instead of being changed. */
const anewFrom = 20_000;
/** From so many messages on, the index is put in order afterwards. */
const optimizeFrom = 100_000;

type Row = Omit<ArchivedMessage, 'channel'> & {
  readonly seq: number;
  readonly channelNo: number;
  readonly isSearched: boolean;
};

/**
 * Brings the index up to the archive: reads what changed since it was last brought up, in the order of the changes.
 * May run in several processes; each batch is one transaction of the index with the point that it reached. An index of
 * another history is left: the archive gets a new index id, and its index is built anew.
 *
 * @throws Error when the database or the file cannot be read or written.
 */
export async function fillIndex(
  databaseUrl: string,
  folder: string,
  onProgress: (indexed: number, all: number) => void = () => undefined,
  sizes?: PostingSizes,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const indexId = await currentIndexId(client);
      if (indexId === null) return;
      const db = openToWrite(indexPath(folder, indexId));
      let end: 'reached' | 'other-history' | 'renamed';
      try {
        end = await fill(client, indexId, db, new IndexWriter(db, sizes), onProgress);
      } finally {
        db.close();
      }
      if (end === 'other-history') await leaveIndex(client, indexId);
      dropIndexes(folder, indexId, end === 'reached' ? 'earlier' : 'all');
      if (end === 'reached') return;
    }
  } finally {
    await client.end();
  }
}

async function currentIndexId(client: pg.Client): Promise<string | null> {
  const result = await client.query<{ index_id: string | null }>('select index_id from archive_state');
  return result.rows[0]?.index_id ?? null;
}

async function leaveIndex(client: pg.Client, indexId: string): Promise<void> {
  await client.query('update archive_state set index_id = gen_random_uuid() where index_id = $1', [indexId]);
}

async function fill(
  client: pg.Client,
  indexId: string,
  db: DatabaseSync,
  writer: IndexWriter,
  onProgress: (indexed: number, all: number) => void,
): Promise<'reached' | 'other-history' | 'renamed'> {
  let written = 0;
  let reportedAt = Date.now();
  for (;;) {
    const batch = await readChanges(client, indexPoint(db));
    if (batch.indexId !== indexId) return 'renamed';
    if (!batch.isOurs) return 'other-history';
    // Not written: another process was faster. Go on from where it has got to.
    if (!writer.write(batch)) continue;
    written += batch.rows.length;
    if (batch.isLast) break;
    if (Date.now() - reportedAt > 2_000) {
      reportedAt = Date.now();
      onProgress(batch.reached.seq, batch.lastSeq);
    }
  }
  if (written >= optimizeFrom) db.exec(`insert into token (token) values ('optimize')`);
  writer.writeMissingLists();
  // Putting in order writes everything once more: what the log took for that is given back.
  if (written > 0) db.exec(`pragma wal_checkpoint(${written >= optimizeFrom ? 'truncate' : 'passive'})`);
  return 'reached';
}

type Batch = {
  readonly indexId: string | null;
  /** Whether `after` is in the database's history; if not, there are no rows. */
  readonly isOurs: boolean;
  readonly after: ArchivePoint;
  readonly rows: readonly Row[];
  readonly reached: ArchivePoint;
  readonly isLast: boolean;
  readonly lastSeq: number;
};

type Standing = {
  readonly index_id: string | null;
  readonly last_seq: number;
  readonly mark: string | null;
  readonly is_ours: boolean;
};

/** The next changes after a point and the point they lead to, all of one moment of the database. */
async function readChanges(client: pg.Client, after: ArchivePoint): Promise<Batch> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const [standing] = (
      await client.query<Standing>(
        `select index_id, last_seq, mark, ($1::uuid is null and $2::bigint = 0)
           or exists (select 1 from archive_marks m where m.mark = $1 and m.seq >= $2) as is_ours
         from archive_state`,
        [after.mark, after.seq],
      )
    ).rows;
    if (standing === undefined) throw new Error('The archive has no state.');
    const { index_id: indexId, last_seq: lastSeq, mark, is_ours: isOurs } = standing;
    const end = { seq: lastSeq, mark };
    if (!isOurs || after.seq === lastSeq) {
      return { indexId, isOurs, after, rows: [], reached: end, isLast: true, lastSeq };
    }
    const { rows } = await client.query<Row>(
      `select seq, channel_no as "channelNo", not is_system and not is_hidden as "isSearched", ts_us as "tsUs",
         thread_us as "threadUs", user_id as "userId", reply_count as "replyCount", edited_us as "editedUs", text,
         more as extras
       from archive_messages where seq > $1 order by seq limit ${batchSize}`,
      [after.seq],
    );
    const last = rows.at(-1);
    const isLast = last === undefined || rows.length < batchSize;
    const reached = isLast ? end : await pointAt(client, last.seq);
    return { indexId, isOurs, after, rows, reached, isLast, lastSeq };
  } finally {
    await client.query('commit');
  }
}

/** The point of a change, with the mark of the transaction that it belongs to. */
async function pointAt(client: pg.Client, seq: number): Promise<ArchivePoint> {
  const { rows } = await client.query<{ mark: string }>(
    'select mark from archive_marks where seq >= $1 order by seq limit 1',
    [seq],
  );
  return { seq, mark: rows[0]?.mark ?? null };
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
    this.#find = prepare('select kept from message where id = ?');
    this.#deleteMessage = prepare('delete from message where id = ?');
    this.#deleteTokens = prepare('delete from token where rowid = ?');
    this.#insertMessage = prepare('insert into message (id, kept) values (?, ?)');
    this.#insertTokens = prepare('insert into token (rowid, tokens) values (?, ?)');
    this.#reached = prepare('update state set applied_seq = ?, mark = ?');
    this.#count = prepare(
      'insert into term values (?, ?) on conflict (term) do update set messages = messages + excluded.messages',
    );
  }

  /** False when the index is not where this batch begins: nothing was written. */
  write({ after, rows, reached, lastSeq }: Batch): boolean {
    this.#db.exec('begin immediate');
    try {
      const point = indexPoint(this.#db);
      const isNext = point.seq === after.seq && point.mark === after.mark;
      if (isNext && (rows.length > 0 || reached.mark !== after.mark)) {
        this.#postings.begin();
        if (lastSeq - after.seq >= anewFrom) this.#postings.clear();
        this.#writeRows(rows);
        this.#postings.write();
        this.#reached.run(reached.seq, reached.mark);
      }
      this.#db.exec('commit');
      return isNext;
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
    const sorted = rows.toSorted((a, b) => a.tsUs - b.tsUs || a.channelNo - b.channelNo);
    for (const row of sorted) {
      const id = rowIdOf(row.tsUs, row.channelNo);
      if (!isFresh) this.#remove(id, row.channelNo, counts);
      if (row.isSearched) this.#add(id, row, counts);
    }
    for (const [term, change] of counts) if (change !== 0) this.#count.run(term, change);
  }

  #remove(id: bigint, channelNo: number, counts: Map<string, number>): void {
    const found = this.#find.get(id);
    if (found === undefined) return;
    for (const token of new Set(tokensOf({ channelNo, ...readKept(String(found['kept'])) }))) {
      if (!token.startsWith('x')) counts.set(token, (counts.get(token) ?? 0) - 1);
      this.#postings.removed(token, id);
    }
    this.#deleteMessage.run(id);
    this.#deleteTokens.run(id);
  }

  #add(id: bigint, row: Row, counts: Map<string, number>): void {
    const tokens = tokensOf(row);
    for (const token of new Set(tokens)) {
      // Pairs of user and channel are many and never asked for by their number.
      if (!token.startsWith('x')) counts.set(token, (counts.get(token) ?? 0) + 1);
      this.#postings.added(token, id);
    }
    this.#insertTokens.run(id, tokens.join(' '));
    this.#insertMessage.run(id, keptJson(row));
  }
}

const int8 = 20;
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 && format !== 'binary') return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
