import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import { getHome } from '@niveshak/contract/home/routes';
import * as reading from '@niveshak/contract/reading/routes';
import { searchEverything } from '@niveshak/contract/search/routes';
import { saveArticle } from '../articles/index.ts';
import { canary, lockedArticles } from '../testing/locked-articles.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let app: TestApp;
let lite: TestMember;
let premium: TestMember;
beforeAll(async () => {
  app = await createTestApp({ demo: 'people' });
  const { instant } = app.app.clock.now();
  for (const [slug, bodyMarkdown] of Object.entries(lockedArticles))
    await saveArticle(
      app.database.db,
      {
        slug,
        title: `About ${slug}`,
        excerpt: 'What it says.',
        author: 'Ira Deshmukh',
        publishedAt: new Date(instant.getTime() - 60_000),
        category: 'Market notes',
        access: 'premium',
        kind: 'note',
        bodyMarkdown,
        coverImage: null,
        disclosure: null,
      },
      instant,
    );
  lite = await app.demoMember('lite');
  premium = await app.demoMember('premium');
});
afterAll(() => app.close());

const page = async (path: string) => {
  const answer = await fetch(path.startsWith('http') ? path : `${app.origin}${path}`);
  return answer.text();
};
const answerOf = async (answer: Promise<{ body: unknown }>) => {
  const { body } = await answer;
  return body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : JSON.stringify(body ?? '');
};

describe.each(Object.keys(lockedArticles))('a locked article as %s', (slug) => {
  it('is complete for a member with access', async () => {
    const { bodyHtml } = await premium.call(readArticle, { params: { slug } });
    expect(bodyHtml).toContain(canary);
  });

  it.each<[string, () => Promise<string>]>([
    ['the API', () => page(`/api/articles/${slug}`)],
    ['the public page', () => page(`/public/articles/${slug}`)],
    ['the address in the app', () => page(`/articles/${slug}`)],
    ['the article as another member reads it', () => answerOf(lite.raw(readArticle, { params: { slug } }))],
    ['its PDF', () => answerOf(lite.raw(reading.getArticlePdf, { params: { slug } }))],
    ['what a member has read of it', () => answerOf(lite.raw(reading.getReadingState, { params: { slug } }))],
  ])('shows nothing of its paid part in %s', async (_surface, read) => {
    const text = await read();
    expect(text.length).toBeGreaterThan(0);
    expect(text).not.toContain(canary);
  });
});

it.each<[string, () => Promise<string>]>([
  ['the list of the API', () => page('/api/articles')],
  ['the public list', () => page('/public/articles')],
  ['the front page', () => page('/public/')],
  ['the sitemap', () => page('/sitemap.xml')],
  ['a member’s list', () => answerOf(lite.raw(listArticles))],
  ['Home', () => answerOf(lite.raw(getHome))],
  ['a feed', async () => page((await lite.call(reading.makeReadingFeed)).url)],
  ['a search', () => answerOf(lite.raw(searchEverything, { query: { q: 'word151' } }))],
])('%s shows nothing of the paid part of any article', async (_surface, read) => {
  const text = await read();
  expect(text.length).toBeGreaterThan(0);
  expect(text).not.toContain(canary);
});
