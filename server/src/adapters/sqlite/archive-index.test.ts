import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../../demo/random.ts';
import { archiveCommands, importExport, memoryExport } from '../../slack-archives/index.ts';
import { exportOf, openSearchWorld, randomMessages } from '../../testing/search-world.ts';
import type { SearchWorld } from '../../testing/search-world.ts';

const messages = randomMessages(seeded(1), 3_000);

let world: SearchWorld;
beforeAll(async () => {
  world = await openSearchWorld(messages);
});
afterAll(() => world.close());

describe('the index', () => {
  const hitIds = async (phrase: string, on = world.engine) =>
    (await world.find({ phrase }, { on })).hits.map(({ _id }) => _id);

  it('takes new, edited and hidden messages in at once, and every process sees them', async () => {
    const other = world.engineOn(world.folder);
    try {
      const added = {
        channel: 'C1',
        us: 1_500_000_000_000_000,
        user: 'U1',
        text: 'palimpsest',
        subtype: undefined,
      };
      expect(await hitIds('palimpsest')).toEqual([]);
      await importExport({ db: world.db, source: exportOf([...messages, added]) });
      expect(await hitIds('palimpsest')).toEqual(['C1:1500000000.000000']);
      expect(await hitIds('palimpsest', other)).toEqual(['C1:1500000000.000000']);
      const edited = { ...added, text: 'palimpsest no longer: quoin' };
      await importExport({ db: world.db, source: exportOf([...messages, edited]) });
      expect(await hitIds('quoin')).toEqual(['C1:1500000000.000000']);
      const hide = (isHidden: boolean) =>
        archiveCommands.hideMessage(world.db, { channel: 'general', ts: '1500000000.000000', isHidden });
      await hide(true);
      expect(await hitIds('quoin', other)).toEqual([]);
      expect(await world.find({ phrase: 'quoin' })).toMatchObject({
        total: 0,
        counts: { channels: [], years: [] },
      });
      await hide(false);
      expect(await hitIds('quoin')).toEqual(['C1:1500000000.000000']);
    } finally {
      await other.close();
    }
  });

  it('names a channel by its own id when the record of its folder comes later', async () => {
    const files = (records: readonly unknown[]) =>
      memoryExport([
        ['channels.json', JSON.stringify(records)],
        ['users.json', '[]'],
        ['lost-and-found/2017-01-01.json', '[{"type":"message","ts":"1483228800.000100","text":"gossamer"}]'],
      ]);
    await importExport({ db: world.db, source: files([]) });
    const [before = ''] = await hitIds('gossamer');
    expect(before).toMatch(/^N[0-9A-F]+:1483228800\.000100$/);
    await importExport({ db: world.db, source: files([{ id: 'C9LATE', name: 'lost-and-found' }]) });
    expect(await hitIds('gossamer')).toEqual(['C9LATE:1483228800.000100']);
    expect((await world.find({ phrase: 'gossamer' })).counts.channels).toEqual([
      { channel: 'C9LATE', count: 1 },
    ]);
  });

  it('is built anew where it is missing, with the same answers', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const other = world.engineOn(elsewhere);
    try {
      expect(await hitIds('dividend', other)).toEqual(await hitIds('dividend'));
      fs.rmSync(elsewhere, { recursive: true, force: true });
      const restarted = world.engineOn(elsewhere);
      expect(await hitIds('market', restarted)).toEqual(await hitIds('market'));
      await restarted.close();
    } finally {
      await other.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('takes the place of what an earlier version has left, and of nothing else', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const first = world.engineOn(elsewhere);
    await hitIds('dividend', first);
    await first.close();
    const [ours = ''] = fs.readdirSync(elsewhere).filter((each) => each.endsWith('.sqlite'));
    const left = (name: string) => fs.writeFileSync(path.join(elsewhere, name), 'an index');
    const [earlier, later] = [ours.replace(/v\d+/, 'v1'), ours.replace(/v\d+/, 'v999')];
    const another = 'archive-of-another-firm-v1.sqlite';
    for (const name of [earlier, `${earlier}-wal`, later, another, 'notes.txt']) left(name);
    const second = world.engineOn(elsewhere);
    try {
      expect(await hitIds('dividend', second)).toEqual(await hitIds('dividend'));
      const others = () => fs.readdirSync(elsewhere).filter((name) => !name.startsWith(ours));
      await expect.poll(() => others().sort()).toEqual([another, later, 'notes.txt'].sort());
    } finally {
      await second.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('has its posting lists finished by the next process where one ended before it had written them', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const first = world.engineOn(elsewhere);
    await hitIds('dividend', first);
    await first.close();
    const [name = ''] = fs.readdirSync(elsewhere).filter((each) => each.endsWith('.sqlite'));
    const db = new DatabaseSync(path.join(elsewhere, name));
    const listed = () => Number(db.prepare('select count(distinct token) as n from posting').get()?.['n']);
    const before = listed();
    expect(before).toBeGreaterThan(10);
    db.exec('delete from posting');
    const second = world.engineOn(elsewhere);
    try {
      expect(await hitIds('dividend market', second)).toEqual(await hitIds('dividend market'));
      await expect.poll(listed).toBe(before);
      expect(await hitIds('dividend market', second)).toEqual(await hitIds('dividend market'));
    } finally {
      db.close();
      await second.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});
