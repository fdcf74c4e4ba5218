import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEverything } from '@niveshak/contract/search/routes';
import type { Marked } from '@niveshak/contract/search/schemas';
import { saveArticle } from '../articles/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { wordsQuery } from './article-hits.ts';
import { passageOf } from './message-passage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'full' });
  await save('quokka-one', 'A locked article', 'premium', 60);
  await save('quokka-old', 'An older public article', 'public', 3_000);
});
afterAll(() => app.close());

const longText = `The opening is open to all.\n\n${'Some more of it. '.repeat(60)}\n\nBehind the lock stands quokkaberry & <b>tags</b>.\n`;

async function save(
  slug: string,
  title: string,
  access: 'public' | 'premium',
  minutesAgo: number,
  bodyMarkdown = longText,
) {
  const { instant } = app.app.clock.now();
  await saveArticle(
    app.database.db,
    {
      slug,
      title,
      excerpt: 'What everybody may read says wombatish things.',
      author: 'Ira Deshmukh',
      publishedAt: new Date(instant.getTime() - minutesAgo * 60_000),
      category: 'Market Notes',
      access,
      kind: 'note',
      bodyMarkdown,
      coverImage: null,
      disclosure: null,
    },
    instant,
  );
}

const textOf = (parts: Marked) => parts.map(({ text }) => text).join('');
const hitsOf = (parts: Marked) => parts.filter(({ isHit }) => isHit).map(({ text }) => text);

describe('articles', () => {
  it('are found by words of the full text, highlighted, by those with access', async () => {
    const member = await app.demoMember('premium');
    const { articles } = await member.call(searchEverything, { query: { q: 'quokkab' } });
    expect(articles?.hits.map(({ article }) => article.slug)).toEqual(['quokka-one', 'quokka-old']);
    const [first] = articles?.hits ?? [];
    expect(hitsOf(first?.passage ?? [])).toEqual(['quokkaberry']);
  });

  it('mark omissions in their passage', async () => {
    const member = await app.demoMember('premium');
    const passage = async (q: string) => {
      const { articles } = await member.call(searchEverything, { query: { q } });
      return textOf(articles?.hits[0]?.passage ?? []);
    };
    expect(await passage('quokkaberry')).toMatch(/^…more of it\..*quokkaberry/);
    expect(await passage('wombatish')).toMatch(/^What everybody may read says wombatish things\..*…$/);
    await save('short', 'A short article', 'public', 60, 'It ends with quollish words.');
    expect(await passage('quollish')).toBe(
      'What everybody may read says wombatish things. It ends with quollish words',
    );
  });

  it('reveal nothing of a locked text: no hit, no word, no count', async () => {
    for (const name of ['lite', 'trial', 'registered', 'expired']) {
      const member = await app.demoMember(name);
      for (const q of ['quokkaberry', 'behind the lock', 'quokkab', 'lock stand']) {
        const answer = await member.raw(searchEverything, { query: { q } });
        expect(JSON.stringify(answer.body), `${name} ${q}`).not.toContain('quokka-one');
      }
      const open = await member.call(searchEverything, { query: { q: 'wombatish' } });
      expect(open.articles?.hits.map(({ article }) => article.slug)).toContain('quokka-one');
      expect(JSON.stringify(open)).not.toContain('quokkaberry');
    }
  });

  it('with a match in the title are first, and disappear when withdrawn', async () => {
    const member = await app.demoMember('premium');
    const found = await member.call(searchEverything, { query: { q: 'position size', in: 'articles' } });
    expect(found.articles?.hits[0]?.article.slug).toBe('position-size-before-conviction');
    expect(hitsOf(found.articles?.hits[0]?.title ?? [])).toEqual(['Position', 'size']);
    expect([found.stocks, found.messages]).toEqual([null, null]);
    const now = app.app.clock.now().instant;
    await app.database.db
      .updateTable('articles')
      .set({ withdrawn_at: now })
      .where('slug', '=', 'quokka-old')
      .execute();
    const after = await member.call(searchEverything, { query: { q: 'quokkaberry' } });
    expect(after.articles?.hits.map(({ article }) => article.slug)).toEqual(['quokka-one']);
  });

  it('are ranked by title, excerpt, frequency in the text, and age, whatever their number', async () => {
    const words = (times: number) => `<p>${'A zebuline. '.repeat(times)}${'Other words. '.repeat(40)}</p>`;
    const add = (
      slug: string,
      title: string,
      excerpt: string,
      times: number,
      days: number,
      access = 'public',
    ) =>
      app.database.pool.query(
        `insert into articles (slug, title, excerpt, author, published_at, category, access, kind, body_markdown, body_html,
            preview_html, headings, reading_minutes, announced_at)
          values ($1, $2, $3, 'A', $4::timestamptz - $5 * interval '1 day', 'B', $6, 'note', '', $7, $8, '[]', 1, now())`,
        [slug, title, excerpt, app.app.clock.now().instant, days, access, words(times), words(0)],
      );
    for (let day = 1; day <= 70; day += 1) await add(`zeb-${day}`, 'A title', 'In short.', 1, day);
    await add('zeb-often', 'A title', 'In short.', 30, 71);
    await add('zeb-excerpt', 'A title', 'A zebuline in short.', 1, 200);
    await add('zeb-title', 'Of the zebuline', 'In short.', 1, 300);
    await add('zeb-locked', 'A title', 'In short.', 40, 1, 'premium');
    const found = async (name: string) => {
      const member = await app.demoMember(name);
      const { articles } = await member.call(searchEverything, { query: { q: 'zebuline', in: 'articles' } });
      return { total: articles?.total, slugs: articles?.hits.map(({ article }) => article.slug) };
    };
    const lite = await found('lite');
    expect(lite.total).toBe(73);
    expect(lite.slugs?.slice(0, 5)).toEqual(['zeb-title', 'zeb-excerpt', 'zeb-often', 'zeb-1', 'zeb-2']);
    const premium = await found('premium');
    expect(premium.total).toBe(74);
    expect(premium.slugs?.slice(0, 4)).toEqual(['zeb-title', 'zeb-excerpt', 'zeb-locked', 'zeb-often']);
    expect(premium.slugs).toHaveLength(30);
  });

  it('use an index of every word, without a pending list', async () => {
    const { rows } = await app.database.pool.query<{ options: string }>(
      `select reloptions::text as options from pg_class where relname in ('article_search_open', 'article_search_whole')`,
    );
    expect(rows).toEqual([{ options: '{fastupdate=off}' }, { options: '{fastupdate=off}' }]);
  });

  it('are found while a word is typed, even if its prefix has another stem', async () => {
    const member = await app.demoMember('premium');
    await save('zephyrine', 'Zephyrine Valves', 'public', 1, 'Parts of a plant.');
    for (const q of ['zephy', 'valves zephy', 'zephyrin', 'zephyrine valve']) {
      const { articles } = await member.call(searchEverything, { query: { q } });
      expect(
        articles?.hits.map(({ article }) => article.slug),
        q,
      ).toContain('zephyrine');
    }
  });

  it('accept any input', async () => {
    const member = await app.demoMember('premium');
    for (const q of ["'", '!!', ':* & |', '%', 'L&T', '<script>', '\\', 'ä'.repeat(50), '日本'])
      expect((await member.raw(searchEverything, { query: { q } })).status, q).toBe(200);
    expect([wordsQuery('L&T  cash-flow'), wordsQuery('&&')]).toEqual([
      { before: 'L & T & cash', last: 'flow:*' },
      null,
    ]);
  });
});

it('finds stocks, portfolios, messages and people, as the plan grants', async () => {
  const premium = await (await app.demoMember('premium')).call(searchEverything, { query: { q: 'orvenna' } });
  expect(premium.stocks?.hits[0]?.symbol).toBe('ORVENNA');
  const focused = await (await app.demoMember('premium')).call(searchEverything, { query: { q: 'foc' } });
  expect(focused.portfolios?.hits[0]?.title).toBe('Focused');
  const said = await (await app.demoMember('premium')).call(searchEverything, { query: { q: 'dividend' } });
  expect(said.messages?.hits.length).toBeGreaterThan(0);
  expect(
    hitsOf(said.messages?.hits[0]?.passage ?? [])
      .join(' ')
      .toLowerCase(),
  ).toContain('dividend');
  const lite = await (await app.demoMember('lite')).call(searchEverything, { query: { q: 'dividend' } });
  expect([lite.portfolios, lite.messages, lite.people]).toEqual([null, null, null]);
  expect(lite.stocks).not.toBeNull();
  const expired = await (await app.demoMember('expired')).call(searchEverything, { query: { q: 'orvenna' } });
  expect(expired.stocks).toBeNull();
});

it('shows the words around a match in a message', () => {
  const text = `${'before '.repeat(30)}<@U1> the dividend of <https://a.test|the company> ${'after '.repeat(60)}`;
  const at = text.indexOf('dividend');
  const passage = passageOf(text, [[at, at + 8]]);
  expect(hitsOf(passage)).toEqual(['dividend']);
  expect(textOf(passage)).toMatch(/^…before .* the dividend of the company after .*…$/);
});

it('shows no Slack markup where a passage or a match starts or ends in a link', () => {
  const link = `<https://a.test/${'long/'.repeat(30)}|the report>`;
  for (const [text, word] of [
    [`dividend ${'x '.repeat(40)}${link} after`, 'dividend'],
    [`${link} dividend`, 'dividend'],
    [`Read ${link}`, 'report'],
    ['See <https://a.test/dividend> today', 'dividend'],
    ['Ask <@U1dividend> and <!here> about it', 'about'],
  ] as const) {
    const at = text.indexOf(word);
    const passage = textOf(passageOf(text, [[at, at + word.length]]));
    expect(passage).toContain(word);
    expect(passage).not.toMatch(/[<>|]/);
  }
});
