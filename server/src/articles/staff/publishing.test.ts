import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { emptyRecommendation } from '@niveshak/domain/articles/content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { saveArticle } from '../save-article.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import { scheduledArticles } from './publication.ts';

const reason = 'As we agreed this morning.';
let test: TestApp;
let owner: TestStaff;
let editor: TestStaff;
let analyst: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  const enter = async (role: string) => {
    const person = new TestStaff(test, `${role}@demo.test`);
    await person.enterStaff();
    return person;
  };
  owner = await enter('owner');
  editor = await enter('editor');
  analyst = await enter('analyst');
});
afterAll(() => test.close());

const secret = 'The sentence behind the lock.';
const note = (slug: string, more: Partial<ArticleContent> = {}): Partial<ArticleContent> => ({
  slug,
  title: `Title of ${slug}`,
  excerpt: 'What it says.',
  author: 'Ira Deshmukh',
  category: 'Notes',
  access: 'premium',
  kind: 'note',
  body: `Everybody reads this.\n\n<!--more-->\n\n## The rest\n\n${secret}\n`,
  ...more,
});

async function written(more: Partial<ArticleContent>, corrects: string | null = null): Promise<ArticleDraft> {
  const draft = await analyst.call(routes.startArticle, { body: { corrects } });
  await analyst.call(routes.saveArticleDraft, {
    params: { id: draft.id },
    body: { base: draft.content, content: { ...draft.content, ...more } },
  });
  return analyst.call(routes.getArticleDraft, { params: { id: draft.id } });
}

async function approved(
  more: Partial<ArticleContent>,
  corrects: string | null = null,
): Promise<ArticleDraft> {
  const { id, version } = await written(more, corrects);
  await analyst.call(routes.submitArticle, { params: { id }, body: { version, reason } });
  await editor.call(routes.approveArticle, { params: { id }, body: { version, reason } });
  return editor.call(routes.getArticleDraft, { params: { id } });
}

const publish = ({ id, version }: Pick<ArticleDraft, 'id' | 'version'>, at: string | null = null) =>
  editor.raw(routes.publishArticle, { params: { id }, body: { version, at, letter: null, reason } });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null,
];
const idOf = async (slug: string) =>
  (await editor.call(routes.listStaffArticles)).articles.find((each) => each.slug === slug)?.id ?? '';

describe('a draft', () => {
  it('keeps simultaneous edits by two people', async () => {
    const draft = await written(note('two-hands', { body: 'One.\n\nTwo.\n\nThree.' }));
    const save = (person: TestStaff, more: Partial<ArticleContent>) =>
      person.call(routes.saveArticleDraft, {
        params: { id: draft.id },
        body: { base: draft.content, content: { ...draft.content, ...more } },
      });
    const [first, second] = await Promise.all([
      save(analyst, { body: 'One, at length.\n\nTwo.\n\nThree.', title: 'By the analyst' }),
      save(owner, { body: 'One.\n\nTwo.\n\nThree, in short.', title: 'By the owner' }),
    ]);
    const kept = await editor.call(routes.getArticleDraft, { params: { id: draft.id } });
    expect(kept.content.body).toBe('One, at length.\n\nTwo.\n\nThree, in short.');
    expect([...first.conflicts, ...second.conflicts]).toEqual([
      expect.objectContaining({ field: 'title', theirs: kept.content.title }),
    ]);
    const again = await save(owner, { body: 'One!\n\nTwo.\n\nThree.' });
    expect(again.content.body).toContain('One, at length.');
    expect(again.content.body).toContain('One!');
    expect(again.conflicts).toEqual([{ field: 'body', mine: 'One!', theirs: 'One, at length.' }]);
  });

  it('is approved by a second approver, and is locked meanwhile', async () => {
    const { id, version, content } = await written(note('second-person'));
    const body = { version, reason };
    await analyst.call(routes.submitArticle, { params: { id }, body });
    expect(codeOf(await analyst.raw(routes.approveArticle, { params: { id }, body }))).toEqual([
      409,
      'own-request',
    ]);
    expect(codeOf(await publish({ id, version }))).toEqual([409, 'changed-meanwhile']);
    const save = { params: { id }, body: { base: content, content: { ...content, title: 'Slipped in' } } };
    expect(codeOf(await owner.raw(routes.saveArticleDraft, save))).toEqual([409, 'changed-meanwhile']);
    await editor.call(routes.returnArticle, { params: { id }, body: { version, reason: 'Name the month.' } });
    const back = await analyst.call(routes.getArticleDraft, { params: { id } });
    expect(back).toMatchObject({ state: 'writing', problem: expect.stringContaining('Name the month.') });
  });

  it('of research needs all disclosures about recommended companies, and no promises', async () => {
    const { id, version } = await written(
      note('recommends', {
        kind: 'research',
        body: 'Buy it: returns are guaranteed.\n\n![](https://example.test/a.png)',
        recommendations: [{ ...emptyRecommendation('NOSUCH', 'Ira'), rating: 'Buy' }],
      }),
    );
    const answer = await analyst.raw(routes.submitArticle, { params: { id }, body: { version, reason } });
    expect(codeOf(answer)).toEqual([409, 'publication-refused']);
    const { content } = await analyst.call(routes.getArticleDraft, { params: { id } });
    const { problems } = await analyst.call(routes.previewArticle, { body: { content, articleId: null } });
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'body',
        'disclosure.analyst',
        'disclosure.conflicts',
        'recommendations.0.symbol',
        'recommendations.0.rationale',
        'recommendations.0.horizon',
      ]),
    );
    const marked = problems.find(({ message }) => message.includes('promises'))?.mark;
    expect(content.body.slice(marked?.at, (marked?.at ?? 0) + (marked?.length ?? 0))).toBe('guaranteed');
  });
});

describe('publishing', () => {
  it('is limited to editors and owners, happens once, and gives each tier its access', async () => {
    const draft = await approved(note('first-out'));
    const { id, version } = draft;
    const body = { version, at: null, letter: null, reason };
    expect((await analyst.raw(routes.publishArticle, { params: { id }, body })).status).toBe(403);
    const answers = await Promise.all([publish(draft), publish(draft)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const read = async (name: string) =>
      (await test.demoMember(name)).call(readArticle, { params: { slug: 'first-out' } });
    const premium = await read('premium');
    expect(premium.bodyHtml).toContain(secret);
    for (const name of ['lite', 'registered', 'expired']) {
      const article = await read(name);
      expect(article).toMatchObject({ isLocked: true, bodyHtml: null });
      expect(article.previewHtml).toBe('<p>Everybody reads this.</p>\n');
    }
    const { rows } = await test.database.pool.query(
      `select v.published_by is not null as signed, v.approved_by <> v.published_by as second, number,
         (select count(*)::int from publications where subject_id = v.article_id::text) as told
       from article_versions v where facts ->> 'slug' = 'first-out'`,
    );
    expect(rows).toEqual([{ signed: true, second: false, number: 1, told: 1 }]);
  });

  it('happens at the scheduled minute for everyone', async () => {
    const draft = await approved(note('on-the-minute', { access: 'public' }));
    const at = '2025-06-10T10:30:00+05:30';
    const silently = { version: draft.version, at, letter: null };
    await editor.call(routes.publishArticle, { params: { id: draft.id }, body: silently });
    const visible = async () =>
      (await (await test.demoMember('lite')).call(listArticles)).some(({ slug }) => slug === 'on-the-minute');
    expect(await visible()).toBe(false);
    const source = scheduledArticles(test.database.db);
    expect(await source.earliest(new Date('2025-06-10T10:29:59+05:30'))).toBeNull();
    const time = businessTimeAt(new Date(at));
    await Promise.all([source.runDue(time), source.runDue(time)]);
    const { rows } = await test.database.pool.query<{ at: Date }>(
      `select published_at as at from articles where slug = 'on-the-minute'`,
    );
    expect(rows.map((row) => row.at.toISOString())).toEqual([new Date(at).toISOString()]);
  });

  it('of a correction keeps the previous version and states the change', async () => {
    await publish(await approved(note('put-right', { access: 'public', body: 'It fell by 8%.\n\nMore.' })));
    const articleId = await idOf('put-right');
    const draft = await approved(
      { body: 'It fell by 6%.\n\nMore.', correction: 'The fall was 6%, not 8%.' },
      articleId,
    );
    expect((await analyst.raw(routes.startArticle, { body: { corrects: articleId } })).status).toBe(409);
    const silent = { params: { id: draft.id }, body: { version: draft.version, at: null, letter: null } };
    expect(codeOf(await editor.raw(routes.publishArticle, silent))).toEqual([400, 'invalid-input']);
    expect((await publish(draft)).status).toBe(200);
    const article = await (
      await test.demoMember('registered')
    ).call(readArticle, { params: { slug: 'put-right' } });
    expect(article.bodyHtml).toContain('6%');
    expect(article.corrections).toEqual([
      { at: article.correctedAt ?? '', summary: 'The fall was 6%, not 8%.' },
    ]);
    const { versions } = await owner.call(routes.getArticleVersions, { params: { id: articleId } });
    expect(versions).toMatchObject([
      {
        number: 2,
        correction: 'The fall was 6%, not 8%.',
        changes: [{ before: 'It fell by 8%.', after: 'It fell by 6%.' }],
      },
      { number: 1, correction: null, changes: [] },
    ]);
  });

  it('can be undone once, with a reason', async () => {
    await publish(await approved(note('taken-away', { access: 'public' })));
    const params = { id: await idOf('taken-away') };
    await editor.call(routes.withdrawArticle, { params, body: { reason } });
    expect((await editor.raw(routes.withdrawArticle, { params, body: { reason } })).status).toBe(409);
    const answer = await fetch(`${test.origin}/api/articles/taken-away`);
    expect(answer.status).toBe(404);
    expect(await owner.call(routes.getArticleVersions, { params })).toMatchObject({
      slug: 'taken-away',
      bodyHtml: expect.stringContaining('<p>'),
      withdrawalReason: reason,
      versions: [{ number: 1 }],
    });
  });

  it('requires disclosures or a statement of no recommendation if a note names a company', async () => {
    const body = 'Buy Orvenna now, target 900.';
    const problemsOf = async (more: Partial<ArticleContent>) => {
      const { content } = await written(note('names-orvenna', { body, ...more }));
      return (await analyst.call(routes.previewArticle, { body: { content, articleId: null } })).problems;
    };
    expect(await problemsOf({})).toMatchObject([
      { field: 'kind', message: expect.stringContaining('It names ORVENNA.') },
    ]);
    expect(await problemsOf({ body: 'About [it](stock:ORVENNA).' })).toMatchObject([{ field: 'kind' }]);
    expect(await problemsOf({ recommendsNothing: true })).toEqual([]);
    expect(await problemsOf({ body: 'About no company.' })).toEqual([]);
  });

  it('discloses no position by default', async () => {
    const { content } = await written(
      note('not-stated', { kind: 'research', recommendations: [emptyRecommendation('ORVENNA', 'Ira')] }),
    );
    const { problems, disclosureHtml } = await analyst.call(routes.previewArticle, {
      body: { content, articleId: null },
    });
    const fields = problems.map(({ field }) => field);
    for (const party of ['analyst', 'firm', 'associates'])
      for (const part of ['disclosure', 'recommendations.0'])
        expect(fields).toContain(`${part}.holdings.${party}`);
    expect(disclosureHtml).toContain('Not stated');
    expect(disclosureHtml).not.toContain('No position');
  });

  it('renders the charts in a text: stocks, indices and portfolios', async () => {
    const { rows } = await test.database.pool.query<{ symbol: string }>(
      `select symbol from instrument_symbols order by symbol limit 1`,
    );
    const symbol = rows[0]?.symbol ?? '';
    const chart = (lines: string) => `\`\`\`chart\n${lines}\n\`\`\`\n\n`;
    const body = `Text.\n\n${chart(`what: ${symbol}\nfrom: 2024-06-03`)}${chart('what: portfolio focused\nagainst: index Sahyadri 200\ntitle: <b>Ahead</b>')}${chart('bars: Sales\nunit: ₹ crore\n- FY24: 648\n- FY25: 742')}`;
    const { content } = await written(note('with-charts', { body, recommendsNothing: true }));
    const { bodyHtml, problems } = await analyst.call(routes.previewArticle, {
      body: { content, articleId: null },
    });
    expect(problems).toEqual([]);
    expect(bodyHtml.match(/<svg /g)).toHaveLength(6);
    expect(bodyHtml).toContain('FY25: ₹742 crore');
    expect(bodyHtml).toContain('&lt;b&gt;Ahead&lt;/b&gt;');
    expect(bodyHtml).toContain('<details><summary>Show as a table</summary>');
    const open = await analyst.call(routes.previewArticle, {
      body: { content: { ...content, access: 'public' }, articleId: null },
    });
    expect(open.problems.map(({ field }) => field)).toEqual(['access']);
  });
});

it('lists on Today what awaits each role', async () => {
  const shown = async (person: TestStaff) =>
    (await person.call(getToday)).waiting.filter(({ kind }) => kind.startsWith('article-'));
  const { id, version } = await written(note('waits-for-review'));
  const before = (await shown(editor)).length;
  await analyst.call(routes.submitArticle, { params: { id }, body: { version, reason } });
  expect((await shown(editor)).find((item) => item.id === id)).toMatchObject({
    kind: 'article-review',
    title: 'To approve: Title of waits-for-review',
  });
  expect((await shown(editor)).length).toBe(before + 1);
  await editor.call(routes.approveArticle, { params: { id }, body: { version, reason } });
  // Analysts cannot publish.
  expect((await shown(analyst)).find((item) => item.id === id)).toBeUndefined();
  expect((await shown(owner)).find((item) => item.id === id)?.kind).toBe('article-approved');
  await publish({ id, version }, '2026-01-01T10:00:00+05:30');
  // Nothing to do for a scheduled article, so it is among the next publications.
  expect((await shown(owner)).find((item) => item.id === id)).toBeUndefined();
  const { drafts } = await owner.call(routes.listStaffArticles);
  expect(drafts.find((draft) => draft.id === id)?.publishAt).toBe('2026-01-01T04:30:00.000Z');
});

const rated = (symbol: string) => ({
  ...emptyRecommendation(symbol, 'Ira Deshmukh'),
  rating: 'Watch',
  meaning: 'We study it.',
  benchmark: 'Sahyadri 200',
  horizon: 'Two years',
  rationale: 'Its margin is steady.',
  compensation: 'None.',
  conflicts: 'None.',
  holdings: { analyst: 'none', firm: 'none', associates: 'none' } as const,
});

it('shows a rating next to the price after one year, and not a day earlier', async () => {
  const disclosure = { analyst: 'Ira', subject: 'Two companies', compensation: 'None.', conflicts: 'None.' };
  for (const [symbol, on] of [
    ['ORVENNA', '2024-06-02'],
    ['TINDREL', '2024-06-03'],
  ] as const)
    await saveArticle(
      test.database.db,
      {
        slug: `first-of-${symbol.toLowerCase()}`,
        title: symbol,
        excerpt: 'x',
        author: 'Ira',
        publishedAt: new Date(`${on}T09:00:00+05:30`),
        category: 'Notes',
        access: 'premium',
        kind: 'note',
        bodyMarkdown: 'x',
        coverImage: null,
        disclosure: null,
        recommendations: [
          { ...rated(symbol), name: symbol, history: [{ on: calendarDate(on), rating: 'Watch' }] },
        ],
      },
      test.app.clock.now().instant,
    );
  const draft = await approved(
    note('rated-again', {
      kind: 'research',
      disclosure: {
        ...disclosure,
        sources: 'Filings.',
        holdings: { analyst: 'none', firm: 'long', associates: 'none' },
      },
      recommendations: [rated('ORVENNA'), rated('TINDREL')],
    }),
  );
  expect((await publish(draft)).status).toBe(200);
  const article = await (
    await test.demoMember('premium')
  ).call(readArticle, { params: { slug: 'rated-again' } });
  const [, orvenna = '', tindrel = ''] = article.disclosureHtml?.split('<h3>') ?? [];
  expect(orvenna).toContain('2 Jun 2024: Watch; 2 Jun 2025: Watch');
  expect(orvenna).toContain('<svg ');
  expect(tindrel).toContain('3 Jun 2024: Watch');
  expect(tindrel).not.toContain('<svg ');
  expect(tindrel).toContain('<dt>Rationale</dt><dd>Its margin is steady.</dd>');
});

it('schedules an article with a future publication time, unless it is withdrawn', async () => {
  const listed = async (slug: string) =>
    (await owner.call(routes.listStaffArticles)).articles.find((each) => each.slug === slug);
  await publish(await approved(note('out-now')));
  expect(await listed('out-now')).toMatchObject({ isScheduled: false });
  const { rows } = await test.database.pool.query<{ id: string }>(
    `update articles set published_at = '2025-06-03T09:00:00+05:30' where slug = 'out-now' returning id`,
  );
  const params = { id: rows[0]?.id ?? '' };
  expect(await listed('out-now')).toMatchObject({ isScheduled: true });
  expect((await owner.call(routes.getArticleVersions, { params })).isScheduled).toBe(true);
  await editor.call(routes.withdrawArticle, { params, body: { reason } });
  expect(await listed('out-now')).toMatchObject({ isScheduled: false });
  expect((await owner.call(routes.getArticleVersions, { params })).isScheduled).toBe(false);
});

it('shows analysts the reader counts of only the articles they wrote', async () => {
  const { pool } = test.database;
  await pool.query(`update articles set author = $1 where slug = (select min(slug) from articles)`, [
    'Rohan Shah',
  ]);
  const readersOf = async (person: TestStaff) =>
    new Map(
      (await person.call(routes.listStaffArticles)).articles.map(({ id, readers }) => [id, readers] as const),
    );
  const { rows } = await pool.query<{ id: string; own: boolean; readers: number }>(
    `select a.id, a.author = 'Rohan Shah' as own,
       (select count(*)::int from reading_marks where article_id = a.id and read_at is not null) as readers
     from articles a`,
  );
  expect(await readersOf(owner)).toEqual(new Map(rows.map(({ id, readers }) => [id, readers])));
  expect(await readersOf(analyst)).toEqual(
    new Map(rows.map(({ id, own, readers }) => [id, own ? readers : null])),
  );
});
