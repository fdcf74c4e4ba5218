import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { writeZip } from '../../testing/zip-writer.ts';
import { importArticles } from './import-articles.ts';

let test: TestApp;
let folder: string;
let staffId: string;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  folder = scratchFolder('published-articles');
  const row = await test.database.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  staffId = row.id;
});
afterAll(async () => {
  await test.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function imports(slug: string, frontMatter: string, text: string, publishes: boolean) {
  const file = path.join(folder, 'articles.zip');
  const content = `---\n${frontMatter}\ndate: 2023-01-01\naccess: public\n---\n${text}\n`;
  await writeZip(file, [[`${slug}.md`, content]]);
  const { lines } = await importArticles({
    db: test.database.db,
    file,
    access: 'premium',
    staffId,
    time: test.app.clock.now(),
    publishes,
  });
  return lines;
}

const versions = async () =>
  (await test.database.pool.query('select count(*)::int as n from article_versions')).rows;

it('publishes nothing and changes no published article when uploaded in the console', async () => {
  expect(await imports('console', 'title: By one editor', 'One.', false)).toMatchObject([
    { outcome: 'draft', path: null },
  ]);
  expect(await imports('published', 'title: By the operator', 'One.', true)).toMatchObject([
    { outcome: 'new' },
  ]);
  const before = await versions();
  expect(await imports('published', 'title: By the operator', 'Two.', false)).toMatchObject([
    { outcome: 'left' },
  ]);
  expect(await versions()).toEqual(before);
});

it('never lets an old URL replace a live page or article', async () => {
  await imports('live-page', 'title: Live page', 'Text.', true);
  await imports(
    'taking-over',
    'title: Taking over\naliases: [/articles/live-page, /sitemap.xml, /stocks/A, /old-place]',
    'Text.',
    true,
  );
  const location = async (at: string) =>
    (await fetch(`${test.origin}${at}`, { redirect: 'manual' })).headers.get('location');
  expect(await location('/old-place')).toBe('/articles/taking-over');
  for (const at of ['/articles/live-page', '/sitemap.xml', '/stocks/A'])
    expect(await location(at), at).toBeNull();
});
