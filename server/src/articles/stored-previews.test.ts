import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

const migration = fs.readFileSync(
  new URL('../../migrations/0391-previews-within-limits.sql', import.meta.url),
  'utf8',
);
const paragraph = (words: number) => `<p>${'word '.repeat(words).trim()}</p>\n`;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

it('a migration empties the stored previews of locked articles that exceed the limit, and no others', async () => {
  const { db } = test.database;
  const locked = await db
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('access', '<>', 'public')
    .where('body_markdown', 'not like', '%<!--%')
    .orderBy('slug')
    .limit(3)
    .execute();
  const [tooLong, tooMuch, within] = locked;
  if (tooLong === undefined || tooMuch === undefined || within === undefined)
    throw new Error('The demo has too few locked articles without a cut.');
  const store = async (id: string, preview: string, body: string) => {
    await db
      .updateTable('articles')
      .set({ preview_html: preview, body_html: body })
      .where('id', '=', id)
      .execute();
  };
  await store(tooLong.id, paragraph(200), paragraph(1_000));
  await store(tooMuch.id, paragraph(60), paragraph(80));
  await store(within.id, paragraph(100), paragraph(1_000));
  const previews = async () => {
    const rows = await db.selectFrom('articles').select(['slug', 'preview_html']).orderBy('slug').execute();
    return new Map(rows.map((row) => [row.slug, row.preview_html]));
  };
  const before = await previews();
  await db.transaction().execute(async (tx) => sql.raw(migration).execute(tx));
  const after = await previews();
  const changed = [...after].filter(([slug, preview]) => before.get(slug) !== preview);
  expect(changed).toEqual(
    [
      [tooLong.slug, ''],
      [tooMuch.slug, ''],
    ].toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  );
});
