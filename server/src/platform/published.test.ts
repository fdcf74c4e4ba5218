import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import type { Db } from './db/database.ts';
import { Publication, publishedIn, readVersions, versionsInTurn } from './published.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function planNames() {
  const counts = { loads: 0 };
  const publication = new Publication(['catalogue'], async (db) => {
    counts.loads += 1;
    const rows = await db.selectFrom('plans').select(['alias', 'description']).orderBy('alias').execute();
    return rows.map(({ alias, description }) => `${alias} ${JSON.stringify(description)}`).join('\n');
  });
  return { counts, publication };
}

const rename = (db: Db, product: string) =>
  db
    .insertInto('plans')
    .values({ alias: 'CMP1Y', description: JSON.stringify({ product }) })
    .onConflict((conflict) =>
      conflict.column('alias').doUpdateSet({ description: JSON.stringify({ product }) }),
    )
    .execute();

it('reads published data once, and again after a change', async () => {
  const { db } = database;
  const { counts, publication } = planNames();
  await rename(db, 'Premium');
  const before = await readVersions(db);
  const [first, second] = await Promise.all([publication.at(db, before), publication.at(db, before)]);
  expect(first).toBe(second);
  expect(first).toContain('Premium');
  expect(counts.loads).toBe(1);

  await rename(db, 'Premium Annual');
  const after = await readVersions(db);
  expect(after.catalogue).not.toBe(before.catalogue);
  expect(after.firm).toBe(before.firm);
  expect(await publication.at(db, after)).toContain('Premium Annual');
  expect(await publication.at(db, after)).toContain('Premium Annual');
  expect(counts.loads).toBe(2);
});

it('does not notify for a statement that changes no row', async () => {
  const { db } = database;
  const before = await readVersions(db);
  await db.updateTable('plans').set({ alias: 'x' }).where('alias', '=', 'no such plan').execute();
  expect(await readVersions(db)).toEqual(before);
});

it('shows a transaction its own changes, and others only after the commit', async () => {
  const { db } = database;
  const { publication } = planNames();
  await rename(db, 'Before');
  expect(await publication.at(db, await readVersions(db))).toContain('Before');
  await expect(
    db.transaction().execute(async (tx) => {
      await rename(tx, 'Within');
      expect(await publishedIn(tx)(publication)).toContain('Within');
      expect(await publication.at(db, await readVersions(db))).toContain('Before');
      throw new Error('Not to be kept.');
    }),
  ).rejects.toThrow('Not to be kept.');
  expect(await publication.at(db, await readVersions(db))).toContain('Before');
});

it('reads again on the next call after a failed read', async () => {
  const { db } = database;
  let isBroken = true;
  const publication = new Publication(['firm'], async () => {
    if (isBroken) throw new Error('The database went away.');
    return 'read';
  });
  const versions = await readVersions(db);
  await expect(publication.at(db, versions)).rejects.toThrow('went away');
  isBroken = false;
  expect(await publication.at(db, versions)).toBe('read');
});

it('replaces a value read under older versions as soon as a call has newer ones', async () => {
  const { db } = database;
  const { publication } = planNames();
  await rename(db, 'Old');
  const old = await readVersions(db);
  await publication.at(db, old);
  await rename(db, 'New');
  // A call from before the change may see either value; a cached value has its own versions.
  await publication.at(db, old);
  expect(await publication.at(db, await readVersions(db))).toContain('New');
});

it('requests versions before the known ones expire, and serves no expired ones', async () => {
  const { db } = database;
  const spy = vi.spyOn(performance, 'now');
  try {
    let now = 0;
    spy.mockImplementation(() => now);
    const ask = versionsInTurn(db, 250);
    const first = await ask();
    await rename(db, 'Second');
    now = 124;
    expect(await ask()).toBe(first);
    now = 130;
    // Returns the cached value immediately and starts a refresh.
    expect(await ask()).toBe(first);
    await vi.waitFor(async () => expect(await ask()).toEqual(await readVersions(db)), 15_000);
    expect(await ask()).not.toEqual(first);
    await rename(db, 'Third');
    now = 130 + 250;
    expect(await ask()).toEqual(await readVersions(db));
  } finally {
    spy.mockRestore();
  }
});
