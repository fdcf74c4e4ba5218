import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { array, assert, boolean, integer, option, property, record, tuple } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToWrite, placeOf, rowIdAt } from './index-file.ts';
import { PostingLists, eachCommonPlace } from './posting-lists.ts';
import type { Place, TimeRange } from './posting-lists.ts';
import { PostingWriter } from './posting-writer.ts';

const tokens = ['sa', 'sb', 'sc'] as const;
type Token = (typeof tokens)[number];
type Model = ReadonlyMap<Token, Set<bigint>>;

/** A few moments and channels, so that messages of one moment and neighbours of a chunk's bounds come up often. */
const place = record({ time: integer({ min: -9, max: 9 }), channel: integer({ min: 0, max: 7 }) });
const change = record({ place, has: tuple(boolean(), boolean(), boolean()) });
const batches = array(array(change, { maxLength: 120, size: 'max' }), { minLength: 1, maxLength: 3 });
const asked = record({
  wanted: tuple(boolean(), boolean(), boolean()),
  unwanted: tuple(boolean(), boolean(), boolean()),
  isOldestFirst: boolean(),
  from: option(integer({ min: -10, max: 10 })),
  to: option(integer({ min: -10, max: 10 })),
  most: integer({ min: 1, max: 200 }),
});

let folder: string;
let made = 0;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-postings-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Writes messages with their tokens as the index does: FTS5, the number of messages and the lists. */
class TestIndex {
  readonly db: DatabaseSync;
  readonly model: Model = new Map(tokens.map((token) => [token, new Set<bigint>()]));
  readonly #writer: PostingWriter;

  constructor(chunk: number) {
    made += 1;
    this.db = openToWrite(path.join(folder, `${made}.sqlite`));
    this.#writer = new PostingWriter(this.db, { from: 4, chunk });
  }

  write(changes: readonly { place: Place; has: readonly boolean[] }[]): void {
    const remove = this.db.prepare('delete from token where rowid = ?');
    const insert = this.db.prepare('insert into token (rowid, tokens) values (?, ?)');
    const count = this.db.prepare(
      'insert into term values (?, ?) on conflict (term) do update set messages = excluded.messages',
    );
    for (const statement of [remove, insert, count]) statement.setReadBigInts(true);
    const last = new Map(changes.map((each) => [rowIdAt(each.place.time, each.place.channel), each.has]));
    this.db.exec('begin immediate');
    this.#writer.begin();
    for (const [id, has] of last) {
      remove.run(id);
      const its = tokens.filter((_token, at) => has[at] === true);
      if (its.length > 0) insert.run(id, its.join(' '));
      for (const token of tokens) {
        const ids = this.model.get(token);
        if (ids?.delete(id) === true) this.#writer.removed(token, id);
        if (its.includes(token)) {
          ids?.add(id);
          this.#writer.added(token, id);
        }
        count.run(token, ids?.size ?? 0);
      }
    }
    this.#writer.write();
    this.db.exec('commit');
    this.#writer.writeMissing();
  }

  /** How many places each token's list has; nothing of tokens without one. */
  listed(): Record<string, number> {
    const rows = this.db
      .prepare('select token, sum(length(places) / 10) as size from posting group by token order by token')
      .all();
    return Object.fromEntries(rows.map(({ token, size }) => [String(token), Number(size)]));
  }
}

function found(
  lists: PostingLists,
  { wanted, unwanted, isOldestFirst }: { wanted: Token[]; unwanted: Token[]; isOldestFirst: boolean },
  range: TimeRange,
  most: number,
): bigint[] {
  const list = (token: Token) => {
    const its = lists.of(token);
    if (its === null) throw new Error('So short a list is always there.');
    return its;
  };
  const ids: bigint[] = [];
  eachCommonPlace(
    { all: wanted.map(list), none: unwanted.map(list) },
    isOldestFirst,
    range,
    (time, channel) => ids.push(rowIdAt(time, channel)) < most,
  );
  return ids;
}

describe('posting lists', () => {
  it('hold what was written, whatever came and went, and find what sets find', () => {
    assert(
      property(
        batches,
        array(asked, { minLength: 12, maxLength: 12 }),
        integer({ min: 1, max: 40 }),
        (all, asks, chunk) => {
          const index = new TestIndex(chunk);
          try {
            const lists = new PostingLists(index.db);
            for (const batch of all) {
              index.write(batch);
              lists.release();
              for (const { wanted: isWanted, unwanted: isUnwanted, isOldestFirst, from, to, most } of asks) {
                const picked = tokens.filter((_token, at) => isWanted[at] === true);
                const wanted = picked.length === 0 ? [tokens[0]] : picked;
                const unwanted = tokens.filter(
                  (token, at) => isUnwanted[at] === true && !wanted.includes(token),
                );
                const range = { from: from ?? -Infinity, to: to ?? Infinity };
                const ids = [...(index.model.get(wanted[0] ?? 'sa') ?? [])]
                  .filter((id) => wanted.every((token) => index.model.get(token)?.has(id) === true))
                  .filter((id) => !unwanted.some((token) => index.model.get(token)?.has(id) === true))
                  .filter((id) => placeOf(id).time >= range.from && placeOf(id).time < range.to)
                  .sort((a, b) => (a < b === isOldestFirst ? -1 : 1))
                  .slice(0, most);
                expect(found(lists, { wanted, unwanted, isOldestFirst }, range, most)).toEqual(ids);
              }
            }
            for (const [token, size] of Object.entries(index.listed())) {
              expect([token, size]).toEqual([token, index.model.get(token as Token)?.size]);
            }
          } finally {
            index.db.close();
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('are written for tokens that have become frequent, and kept while anything is left', () => {
    const index = new TestIndex(3);
    const messages = (from: number, to: number, has: readonly boolean[]) =>
      Array.from({ length: to - from }, (_each, at) => ({ place: { time: from + at, channel: 1 }, has }));
    index.write(messages(0, 3, [true, true, false]));
    expect(index.listed()).toEqual({});
    index.write(messages(3, 8, [true, false, false]));
    expect(index.listed()).toEqual({ sa: 8 });
    index.write(messages(-5, 0, [true, false, false]));
    expect(index.listed()).toEqual({ sa: 13 });
    index.write(messages(-5, 7, [false, false, false]));
    expect(index.listed()).toEqual({ sa: 1 });
    index.write(messages(7, 8, [false, false, false]));
    expect(index.listed()).toEqual({});
    index.db.close();
  });
});
