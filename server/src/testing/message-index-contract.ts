import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { createLog } from '../platform/log.ts';
import {
  ArchiveFollower,
  archiveCommands,
  importExport,
  indexedArchiveSearch,
  postgresArchiveSearch,
  SearchUnavailable,
  withFallback,
} from '../slack-archives/index.ts';
import type { ArchiveSearchEngine, IndexedMessage, MessageIndex } from '../slack-archives/index.ts';
import { exportOf, openSearchFixture, randomMessages } from './search-fixture.ts';
import type { Message, SearchFixture } from './search-fixture.ts';

const messages = randomMessages(seeded(2), 400);
const at = (us: number, text: string, channel = 'C1'): Message => ({
  channel,
  us,
  user: 'U1',
  text,
  subtype: undefined,
});

/**
 * Tests for every index outside the database: it must follow the archive, and never return results from another
 * history.
 */
export function describeMessageIndex(open: () => MessageIndex): void {
  const fixture = new IndexFixture(open);
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());
  testFollowing(fixture);
  testAccess(fixture);
  testVersions(fixture);
  testReplacement(fixture);
  testSharing(fixture);
}

class IndexFixture {
  readonly #open: () => MessageIndex;
  readonly #names = new Set<string>();
  #opened: {
    readonly world: SearchFixture;
    readonly index: MessageIndex;
    readonly on: ArchiveSearchEngine;
  } | null = null;

  constructor(open: () => MessageIndex) {
    this.#open = open;
  }

  async open(): Promise<void> {
    const world = await openSearchFixture(messages);
    const index = this.#open();
    this.#opened = { world, index, on: indexedArchiveSearch(world.db, index) };
  }

  async close(): Promise<void> {
    await this.nameNow();
    for (const name of this.#names) await this.index.drop(name);
    await this.world.close();
  }

  get #ready() {
    if (this.#opened === null) throw new Error('The fixture is not open.');
    return this.#opened;
  }
  get world() {
    return this.#ready.world;
  }
  get index() {
    return this.#ready.index;
  }
  get engine() {
    return this.#ready.on;
  }

  /** Follows the archive like a process that just started, which always checks the index. */
  async catchUp(): Promise<void> {
    await new ArchiveFollower(this.world.db, this.index, createLog('silent')).catchUp();
  }

  async nameNow(): Promise<string> {
    const { rows } = await sql<{ name: string }>`select name from archive_index`.execute(this.world.db);
    const name = rows[0]?.name ?? '';
    this.#names.add(name);
    return name;
  }

  importAll(...more: readonly Message[]) {
    return importExport({ db: this.world.db, source: exportOf([...messages, ...more]) });
  }

  find(phrase: string, on = this.engine) {
    return this.world.find({ phrase }, { on });
  }

  async ids(phrase: string) {
    return (await this.find(phrase)).hits.map(({ _id }) => _id);
  }
}

function testFollowing(f: IndexFixture): void {
  it('is not searched before it contains the whole archive', async () => {
    await expect(f.find('dividend')).rejects.toThrow(SearchUnavailable);
    await f.catchUp();
    const [found, expected] = [await f.find('dividend'), await f.world.find({ phrase: 'dividend' })];
    expect(found).toEqual(expected);
    expect(found.total).toBeGreaterThan(10);
  });

  it('follows new, edited, hidden and shown messages, and says while it lags behind', async () => {
    const us = 1_500_000_000_000_000;
    await f.importAll(at(us, 'palimpsest'));
    expect(await f.find('palimpsest')).toMatchObject({ total: 0, isCatchingUp: true });
    await f.catchUp();
    expect(await f.find('palimpsest')).toMatchObject({ total: 1, isCatchingUp: false });
    await f.importAll(at(us, 'quoin'));
    // The text in the database lost the word.
    expect(await f.find('palimpsest')).toMatchObject({ hits: [], isCatchingUp: true });
    await f.catchUp();
    expect([await f.ids('palimpsest'), await f.ids('quoin')]).toEqual([[], ['C1:1500000000.000000']]);
    const hide = (isHidden: boolean) =>
      archiveCommands.hideMessage(f.world.db, { channel: 'general', ts: '1500000000.000000', isHidden });
    await hide(true);
    expect(await f.ids('quoin')).toEqual([]);
    await f.catchUp();
    expect(await f.find('quoin')).toMatchObject({ total: 0, counts: { channels: [], years: [] } });
    await hide(false);
    await f.catchUp();
    expect(await f.ids('quoin')).toEqual(['C1:1500000000.000000']);
  });
}

function testAccess(f: IndexFixture): void {
  it('never finds or counts a message of a closed channel, from the moment it is closed', async () => {
    const allow = (isAllowed: boolean) =>
      archiveCommands.allowChannel(f.world.db, { channel: 'random', plan: null, isAllowed });
    await f.importAll(at(1_500_000_000_000_001, 'sealedword', 'C4'));
    await f.catchUp();
    expect((await f.find('sealedword')).total).toBe(1);
    await allow(false);
    expect(await f.find('sealedword')).toMatchObject({
      total: 0,
      hits: [],
      counts: { channels: [], years: [] },
    });
    await allow(true);
    expect((await f.find('sealedword')).total).toBe(1);
  });

  it('finds the words of very long messages, and very long words', async () => {
    const long = `${'x'.repeat(40)} `.repeat(20_000);
    const word = 'ß'.repeat(100);
    // Words are cut at 64 units, here within a character.
    const wide = `a${'𝐀'.repeat(40)}`;
    await f.importAll(at(1_500_000_000_000_002, `${long} lastword, ${word} end ${wide}`));
    await f.catchUp();
    for (const phrase of [
      wide,
      '"lastword"',
      `"lastword ${word} end"`,
      'lastwo*',
      `"lastword ${word.slice(0, 9)}"*`,
    ])
      expect(await f.ids(phrase), phrase).toEqual(['C1:1500000000.000002']);
  });
}

function testVersions(f: IndexFixture): void {
  it('keeps the later change of a message, also of a hidden one, and shows none of a dropped index', async () => {
    const name = await f.nameNow();
    const written = (seq: number, word: string | null): IndexedMessage => ({
      channelNo: 1,
      tsUs: 1,
      seq,
      content: word === null ? null : { words: [word], stems: [word], userId: null, traits: [], year: 1970 },
    });
    await f.index.write(name, [written(1_000_002, null)]);
    await f.index.write(name, [written(1_000_001, 'lateword')]);
    await f.index.show(name);
    const search = {
      must: [{ kind: 'word', word: 'lateword' } as const],
      mustNot: [],
      users: null,
      notUsers: [],
      allowed: [{ no: 1, id: 'C1' }],
      channels: null,
      fromUs: null,
      toUs: null,
      has: [],
      hasNot: [],
    };
    const page = { order: 'newest', limit: 10, offset: 0, counted: 10 } as const;
    expect(await f.index.find(name, search, [], page)).toEqual({ total: 0, keys: [] });
    const dropped = await f.index.create();
    await f.index.drop(dropped);
    await expect(f.index.write(dropped, [written(1, 'a')])).rejects.toThrow(SearchUnavailable);
    await expect(f.index.find(dropped, search, [], page)).rejects.toThrow(SearchUnavailable);
    expect(await f.index.announced(dropped)).toBeNull();
  });
}

function testReplacement(f: IndexFixture): void {
  it('is built again when it is lost or discarded, and searches fail meanwhile', async () => {
    const lost = await f.nameNow();
    await f.index.drop(lost);
    await expect(f.find('dividend')).rejects.toThrow(SearchUnavailable);
    await f.catchUp();
    expect(await f.nameNow()).not.toBe(lost);
    expect(await f.find('dividend')).toEqual(await f.world.find({ phrase: 'dividend' }));
    const discarded = await f.nameNow();
    expect(await archiveCommands.reindex(f.world.db)).toMatch(/built again/);
    await expect(f.find('dividend')).rejects.toThrow(SearchUnavailable);
    await f.catchUp();
    expect(await f.index.announced(discarded)).toBeNull();
    expect(await f.find('dividend')).toEqual(await f.world.find({ phrase: 'dividend' }));
  });

  it('of another history is not searched and not changed', async () => {
    const own = await f.nameNow();
    // A restored database has another timeline or other tables.
    await sql`update archive_index set identity = 'before the restore'`.execute(f.world.db);
    await expect(f.find('dividend')).rejects.toThrow(SearchUnavailable);
    await f.catchUp();
    expect(await f.nameNow()).not.toBe(own);
    expect(await f.index.announced(own)).not.toBeNull();
    // A disk snapshot leaves no trace, so the index is ahead of the database.
    const ahead = await f.nameNow();
    await f.index.announce(ahead, { seq: 1_000_000, mark: '00000000-0000-4000-8000-000000000000' });
    await f.catchUp();
    expect(await f.nameNow()).not.toBe(ahead);
    expect(await f.find('dividend')).toEqual(await f.world.find({ phrase: 'dividend' }));
  });
}

function testSharing(f: IndexFixture): void {
  it('may be written by several processes, of which one is late', async () => {
    await f.importAll(
      ...Array.from({ length: 50 }, (_each, n) => at(1_510_000_000_000_000 + n, `swarm ${n}`)),
    );
    await Promise.all([f.catchUp(), f.catchUp(), f.catchUp()]);
    expect((await f.find('swarm')).total).toBe(50);
  });

  it('is replaced by PostgreSQL while it is unavailable', async () => {
    let time = 0;
    let calls = 0;
    const failing: ArchiveSearchEngine = {
      search: async (...search) => {
        calls += 1;
        return time < 10 ? Promise.reject(new SearchUnavailable('down')) : f.engine.search(...search);
      },
      count: async (...search) => f.engine.count(...search),
    };
    const both = withFallback(failing, postgresArchiveSearch(f.world.db), () => time);
    const expected = await f.find('dividend');
    expect(await f.find('dividend', both)).toEqual(expected);
    // The index is not used for a while.
    expect([await f.find('dividend', both), calls]).toEqual([expected, 1]);
    time = 6_000;
    expect([await f.find('dividend', both), calls]).toEqual([expected, 2]);
  });
}
