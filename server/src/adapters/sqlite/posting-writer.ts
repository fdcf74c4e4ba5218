import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { channelSql, placeOf, rowIdAt, rowsQuery, timeSql } from './index-file.ts';
import { isListed, quotedToken } from './index-tokens.ts';
import { packed, placeRow, placesFrom, unpacked } from './posting-lists.ts';
import type { Place } from './posting-lists.ts';

export type PostingSizes = {
  /** From so many messages on, a token has a list. */
  readonly from: number;
  /** Places of a chunk. */
  readonly chunk: number;
};

const usual: PostingSizes = { from: 1_000, chunk: 8_192 };

type Change = { readonly added: Set<bigint>; readonly removed: Set<bigint> };

/** Writes the posting lists of an index: a list is whole as soon as it is there, and changes with the messages. */
export class PostingWriter {
  readonly #db: DatabaseSync;
  readonly #sizes: PostingSizes;
  readonly #listed: StatementSync;
  readonly #chunkAt: StatementSync;
  readonly #firstChunk: StatementSync;
  readonly #next: StatementSync;
  readonly #delete: StatementSync;
  readonly #insert: StatementSync;
  #changes = new Map<string, Change>();

  constructor(db: DatabaseSync, sizes: PostingSizes = usual) {
    this.#db = db;
    this.#sizes = sizes;
    const prepare = (sql: string) => {
      const statement = db.prepare(sql);
      statement.setReadBigInts(true);
      return statement;
    };
    this.#listed = prepare('select distinct token from posting');
    const chunk = 'select id, first, places from posting where token = ?';
    this.#chunkAt = prepare(`${chunk} and first <= ? order by first desc limit 1`);
    this.#firstChunk = prepare(`${chunk} order by first limit 1`);
    this.#next = prepare('select min(first) as first from posting where token = ? and first > ?');
    this.#delete = prepare('delete from posting where id = ?');
    this.#insert = prepare('insert into posting (token, first, places) values (?, ?, ?)');
  }

  /** Begins a transaction's changes. */
  begin(): void {
    this.#changes = new Map(
      this.#listed.all().map(({ token }) => [String(token), { added: new Set(), removed: new Set() }]),
    );
  }

  added(token: string, id: bigint): void {
    this.#changes.get(token)?.added.add(id);
  }

  removed(token: string, id: bigint): void {
    this.#changes.get(token)?.removed.add(id);
  }

  /** Forgets all lists: before so many changes that writing them anew costs less. */
  clear(): void {
    this.#db.exec('delete from posting');
    this.#changes = new Map();
  }

  /** Writes the changes of the transaction. */
  write(): void {
    for (const [token, change] of this.#changes) this.#change(token, change);
  }

  #change(token: string, { added, removed }: Change): void {
    const changed = [...new Set([...added, ...removed])].sort(byNumber);
    for (let at = 0; at < changed.length;) {
      const chunk = this.#chunkAt.get(token, changed[at] ?? 0n) ?? this.#firstChunk.get(token);
      const next = chunk === undefined ? null : this.#next.get(token, chunk['first'] ?? null)?.['first'];
      const ids = new Set(chunk === undefined ? [] : idsOf(chunk['places']));
      for (; at < changed.length; at += 1) {
        const id = changed[at] ?? 0n;
        if (typeof next === 'bigint' && id >= next) break;
        if (added.has(id)) ids.add(id);
        else ids.delete(id);
      }
      if (chunk !== undefined) this.#delete.run(chunk['id'] ?? null);
      this.#insertChunks(token, [...ids].sort(byNumber).map(placeOf));
    }
  }

  #insertChunks(token: string, places: readonly Place[]): void {
    const chunks = Math.ceil(places.length / this.#sizes.chunk);
    const size = Math.ceil(places.length / Math.max(1, chunks));
    for (let at = 0; at < places.length; at += size) this.#insertChunk(token, places.slice(at, at + size));
  }

  #insertChunk(token: string, places: readonly Place[]): void {
    const [first] = places;
    if (first === undefined) return;
    this.#insert.run(token, rowIdAt(first.time, first.channel), packed(placesFrom(places)));
  }

  /** Writes the lists of frequent tokens that have none, each in a transaction of its own. */
  writeMissing(): void {
    const missing = this.#db
      .prepare(
        `select term from term
         where messages >= ? and not exists (select 1 from posting p where p.token = term.term)`,
      )
      .all(this.#sizes.from)
      .map(({ term }) => String(term))
      .filter(isListed);
    const placesFromOn = rowsQuery(
      this.#db,
      `select ${timeSql('rowid')}, ${channelSql('rowid')}
       from token where token match ? and rowid >= ? order by rowid limit ${this.#sizes.chunk}`,
    );
    for (const token of missing) {
      this.#db.exec('begin immediate');
      try {
        // Another process may have been faster.
        if (this.#firstChunk.get(token) === undefined) {
          let next: bigint | null = -(2n ** 63n);
          while (next !== null) {
            const chunk: readonly Place[] = placesFromOn.all(quotedToken(token), next).map(placeRow);
            this.#insertChunk(token, chunk);
            const last: Place | undefined = chunk.at(-1);
            next =
              last === undefined || chunk.length < this.#sizes.chunk
                ? null
                : rowIdAt(last.time, last.channel) + 1n;
          }
        }
        this.#db.exec('commit');
      } catch (error) {
        this.#db.exec('rollback');
        throw error;
      }
    }
  }
}

function idsOf(bytes: SQLOutputValue | undefined): bigint[] {
  if (!(bytes instanceof Uint8Array)) throw new Error('A chunk of a posting list has no places.');
  const { times, channels } = unpacked(bytes);
  return Array.from(times, (time, at) => rowIdAt(time, channels[at] ?? 0));
}

function byNumber(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
