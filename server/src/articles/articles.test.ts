import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/articles/routes';
import { getLegalDocument } from '@niveshak/contract/kyc/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { saveArticle } from './save-article.ts';
import type { ArticleDraft } from './save-article.ts';
import type { Disclosure } from './disclosure.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'people' });
  const now = app.app.clock.now().instant;
  for (const access of ['public', 'lite', 'premium'] as const) {
    await saveArticle(app.database.db, draft(`open-to-${access}`, { access }), now);
  }
});
afterAll(() => app.close());

const secret = 'The-sentence-behind-the-lock';
const body = `The opening paragraph says what this is about.\n\n${'Another sentence of the middle part. '.repeat(60)}\n\n## The rest\n\n${secret}.\n`;
const disclosure: Disclosure = {
  analyst: 'Ira <b>Deshmukh</b>',
  subject: 'Zephyrine Widgets (invented)',
  rating: {
    meaning: 'Watch means that we study it.',
    horizon: 'two years',
    benchmark: 'an invented index',
    history: [{ on: calendarDate('2025-01-15'), rating: 'Watch' }],
  },
  holdings: { analyst: 'none', firm: 'long', associates: 'none' },
  compensation: 'None.',
  conflicts: 'None.',
  sources: 'Invented.',
};

function draft(slug: string, more: Partial<ArticleDraft> = {}): ArticleDraft {
  return {
    slug,
    title: `Title of ${slug}`,
    excerpt: 'An excerpt.',
    author: 'Ira Deshmukh',
    publishedAt: new Date('2025-05-20T04:00:00Z'),
    category: 'Test Notes',
    access: 'public',
    kind: 'research',
    bodyMarkdown: body,
    coverImage: null,
    disclosure,
    ...more,
  };
}

const list = async () =>
  routes.listArticles.response.parse(await (await fetch(`${app.origin}/api/articles`)).json());

describe('the article list', () => {
  it('has every published article for every member, newest first', async () => {
    const articles = await list();
    expect(articles.length).toBeGreaterThanOrEqual(15);
    const dates = articles.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { isLocked, access } of articles) expect(isLocked).toBe(access !== 'public');
    const member = await app.demoMember('expired');
    expect((await member.call(routes.listArticles)).map(({ slug }) => slug)).toEqual(
      articles.map(({ slug }) => slug),
    );
  });

  it('is paginated on request', async () => {
    const all = await list();
    const pageOf = async (page: number) =>
      routes.listArticles.response.parse(
        await (await fetch(`${app.origin}/api/articles?size=4&page=${page}`)).json(),
      );
    const pages = [...(await pageOf(1)), ...(await pageOf(2))].map(({ slug }) => slug);
    expect(pages).toEqual(all.slice(0, 8).map(({ slug }) => slug));
    expect(await pageOf(1_000)).toEqual([]);
    expect((await fetch(`${app.origin}/api/articles?size=0`)).status).toBe(400);
  });

  it('excludes scheduled and withdrawn articles', async () => {
    const { db } = app.database;
    const now = app.app.clock.now().instant;
    const soon = new Date(now.getTime() + 3_600_000);
    await saveArticle(db, draft('out-soon', { publishedAt: soon }), now);
    await saveArticle(db, draft('taken-back'), now);
    await db.updateTable('articles').set({ withdrawn_at: now }).where('slug', '=', 'taken-back').execute();
    const slugs = (await list()).map(({ slug }) => slug);
    for (const slug of ['out-soon', 'taken-back']) {
      expect(slugs).not.toContain(slug);
      const answer = await fetch(`${app.origin}/api/articles/${slug}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'article-not-found' });
    }
  });
});

describe('access', () => {
  const readers = [
    ['premium', ['public', 'lite', 'premium']],
    ['quarterly', ['public', 'lite', 'premium']],
    ['prorata', ['public', 'lite', 'premium']],
    ['guest', ['public', 'lite', 'premium']],
    ['premiumtrial', ['public', 'lite', 'premium']],
    ['lite', ['public', 'lite']],
    ['trial', ['public', 'lite']],
    ['expired', ['public']],
    ['registered', ['public']],
    ['unconfirmed', ['public']],
  ] as const;

  it.each(readers)('%s reads %j in full, and a preview of the others', async (name, open) => {
    const member = await app.demoMember(name);
    for (const access of ['public', 'lite', 'premium'] as const) {
      const answer = await member.raw(routes.readArticle, { params: { slug: `open-to-${access}` } });
      const article = routes.readArticle.response.parse(answer.body);
      const mayRead = (open as readonly string[]).includes(access);
      expect(article.isLocked, access).toBe(!mayRead);
      expect(JSON.stringify(answer.body).includes(secret), access).toBe(mayRead);
      expect(article.bodyHtml === null).toBe(!mayRead);
      expect(article.previewHtml === null).toBe(mayRead);
      expect(article.headings).toHaveLength(mayRead ? 1 : 0);
    }
  });

  it('is limited to previews for signed-out visitors', async () => {
    const text = await (await fetch(`${app.origin}/api/articles/open-to-premium`)).text();
    expect(text).not.toContain(secret);
    expect(text).toContain('The opening paragraph');
  });

  it('treats a session without its CSRF header as signed out', async () => {
    const member = await app.demoMember('premium');
    member.csrf = 'forged';
    const article = await member.call(routes.readArticle, { params: { slug: 'open-to-premium' } });
    expect(article).toMatchObject({ isLocked: true, bodyHtml: null });
  });
});

describe('an article', () => {
  it('has its disclosures, escaped, with the rating’s history', async () => {
    const { disclosureHtml } = await (
      await app.demoMember('premium')
    ).call(routes.readArticle, {
      params: { slug: 'open-to-lite' },
    });
    expect(disclosureHtml).toContain('Ira &lt;b&gt;Deshmukh&lt;/b&gt;');
    expect(disclosureHtml).toContain('15 Jan 2025: Watch');
    expect(disclosureHtml).toContain('INH000000000');
    expect(disclosureHtml).toContain('Holds the security');
  });

  it('is found by any slug that a person may type', async () => {
    for (const slug of ['..%2f..%2fetc', '%00', "'; drop table articles; --", 'x'.repeat(161), '__proto__']) {
      const answer = await fetch(
        `${app.origin}/api/articles/${slug.startsWith('%') || slug.startsWith('..') ? slug : encodeURIComponent(slug)}`,
      );
      expect([400, 404]).toContain(answer.status);
    }
    expect((await fetch(`${app.origin}/api${getLegalDocument.path.replace('{kind}', 'terms')}`)).status).toBe(
      200,
    );
  });

  it('is immutable once published, and editable before', async () => {
    const { db } = app.database;
    const now = app.app.clock.now().instant;
    await saveArticle(db, draft('settled'), now);
    await saveArticle(db, draft('settled'), now);
    await expect(saveArticle(db, draft('settled', { bodyMarkdown: 'Another text.' }), now)).rejects.toThrow(
      'already published',
    );
    const later = new Date(now.getTime() + 86_400_000);
    await saveArticle(db, draft('unsettled', { publishedAt: later }), now);
    await saveArticle(db, draft('unsettled', { publishedAt: later, bodyMarkdown: 'Another text.' }), now);
  });

  it('of research is not published without disclosures', async () => {
    const { db } = app.database;
    await expect(saveArticle(db, draft('bare', { disclosure: null }), new Date())).rejects.toThrow(
      'lacks its disclosure',
    );
  });
});

describe('the demo articles', () => {
  it('cover several categories and every access level, with text to read', async () => {
    const rows = await app.database.db
      .selectFrom('articles')
      .selectAll()
      .where('category', '<>', 'Test Notes')
      // Two short notes follow in the days after the first run, as content for the digest.
      .where('published_at', '<', new Date('2025-06-02T00:00:00+05:30'))
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(12);
    const count = (access: string) => rows.filter((row) => row.access === access).length;
    expect([count('public'), count('lite'), count('premium')]).toEqual([4, 4, 5]);
    expect(new Set(rows.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
    for (const row of rows) {
      const words = row.body_markdown.match(/\S+/g)?.length ?? 0;
      expect(words, row.slug).toBeGreaterThan(750);
      expect(row.preview_html.length, row.slug).toBeGreaterThan(200);
      expect(row.preview_html.length, row.slug).toBeLessThan(row.body_html.length / 2);
    }
  });
});

describe('an article version', () => {
  it('is stored for every published text, linked to the previous one by hash, and immutable', async () => {
    const { pool } = app.database;
    const now = app.app.clock.now().instant;
    const later = new Date(now.getTime() + 86_400_000);
    await saveArticle(app.database.db, draft('twice', { publishedAt: later }), now);
    await saveArticle(app.database.db, draft('twice', { publishedAt: later, title: 'Another title' }), now);
    await pool.query(`update articles set title = 'Forged' where slug = 'twice'`);
    const { rows } = await pool.query<{ title: string; holds: boolean }>(
      `select facts ->> 'title' as title, seal = encode(sha256(convert_to(
         coalesce(lag(seal) over (order by number), '') || facts::text, 'UTF8')), 'hex') as holds
       from article_versions where facts ->> 'slug' = 'twice' order by number`,
    );
    expect(rows).toEqual(
      ['Title of twice', 'Another title', 'Forged'].map((title) => ({ title, holds: true })),
    );
    for (const change of [
      `update article_versions set facts = '{}'`,
      'delete from article_versions',
      'truncate article_versions',
      `delete from articles where slug = 'twice'`,
    ])
      await expect(pool.query(change), change).rejects.toThrow(/never changed|violates/);
  });
});
