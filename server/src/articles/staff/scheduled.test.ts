import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { emptyRecommendation } from '@niveshak/domain/articles/content';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { saveArticle } from '../save-article.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'As we agreed this morning.';
const secret = 'The sentence behind the lock.';
let test: TestApp;
let owner: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  editor = new TestStaff(test, 'editor@demo.test');
  await owner.enterStaff();
  await editor.enterStaff();
});
afterAll(() => test.close());

const rated = {
  ...emptyRecommendation('ORVENNA', 'Ira Deshmukh'),
  rating: 'Watch',
  meaning: 'We study it.',
  benchmark: 'Sahyadri 200',
  horizon: 'Two years',
  rationale: 'Its margin is steady.',
  compensation: 'None.',
  conflicts: 'None.',
  holdings: { analyst: 'none', firm: 'none', associates: 'none' } as const,
};

it('reschedules an article, and publishes it now with its email', async () => {
  const { pool } = test.database;
  await saveArticle(
    test.database.db,
    {
      slug: 'imported-ahead',
      title: 'Imported ahead',
      excerpt: 'x',
      author: 'Ira',
      publishedAt: new Date('2025-06-04T16:30:00+05:30'),
      category: 'Notes',
      access: 'premium',
      kind: 'note',
      bodyMarkdown: `Everybody reads this.\n\n<!--more-->\n\n${secret}`,
      coverImage: null,
      disclosure: null,
      recommendations: [
        {
          ...rated,
          name: 'Orvenna',
          history: [{ on: calendarDate('2025-06-04'), rating: 'Buy' }],
        },
      ],
    },
    test.app.clock.now().instant,
  );
  const { rows } = await pool.query<{ id: string }>(`select id from articles where slug = 'imported-ahead'`);
  const params = { id: rows[0]?.id ?? '' };
  const seen = async () => (await owner.call(routes.getArticleVersions, { params })).publishedAt;
  const move = async (body: { scheduled: string; at: string | null }) =>
    (await editor.raw(routes.rescheduleArticle, { params, body: { letter: 'everybody', ...body } })).status;
  const first = await seen();
  expect(await move({ scheduled: first, at: '2025-06-01T10:00:00+05:30' })).toBe(400);
  expect(await move({ scheduled: first, at: '2025-06-05T10:00:00+05:30' })).toBe(204);
  expect(await move({ scheduled: first, at: null })).toBe(409);
  const shown = await owner.call(routes.getArticleVersions, { params });
  expect(shown).toMatchObject({
    isScheduled: true,
    publishedAt: '2025-06-05T04:30:00.000Z',
    letter: 'everybody',
    recipients: { whole: { withPlan: expect.any(Number) } },
  });
  const { wholeHtml, previewHtml } = await owner.call(routes.getArticleEmail, { params });
  expect(wholeHtml).toContain(secret);
  expect(previewHtml).not.toContain(secret);
  expect(await move({ scheduled: await seen(), at: null })).toBe(204);
  const out = await owner.call(routes.getArticleVersions, { params });
  expect(out).toMatchObject({ isScheduled: false, recipients: null });
  expect(out.email).not.toBeNull();
  // The recommendation is in the register once published.
  const { rows: register } = await pool.query<{ at: Date }>(
    `select at from recommendations where source_id = $1`,
    [params.id],
  );
  expect(register.map(({ at }) => at.toISOString())).toEqual([out.publishedAt]);
  expect(await move({ scheduled: out.publishedAt, at: null })).toBe(409);
});

it('lets its viewers reschedule a draft', async () => {
  const draft = await editor.call(routes.startArticle, { body: { corrects: null } });
  const params = { id: draft.id };
  const content = {
    ...draft.content,
    slug: 'moved-draft',
    title: 'Moved draft',
    excerpt: 'What it says.',
    author: 'Ira',
    category: 'Notes',
    body: 'A text.',
    kind: 'note' as const,
    recommendsNothing: true,
  };
  const { version } = await editor.call(routes.saveArticleDraft, {
    params,
    body: { base: draft.content, content },
  });
  await editor.call(routes.submitArticle, { params, body: { version, reason } });
  await owner.call(routes.approveArticle, { params, body: { version, reason } });
  const publishAt = (at: string, scheduled: string | null = null) =>
    editor.raw(routes.publishArticle, {
      params,
      body: { version, at, scheduled, letter: null, reason },
    });
  expect((await publishAt('2025-06-03T09:00:00+05:30')).status).toBe(200);
  expect((await publishAt('2025-06-04T09:00:00+05:30')).status).toBe(409);
  expect((await publishAt('2025-06-04T09:00:00+05:30', '2025-06-03T03:30:00.000Z')).status).toBe(200);
  const moved = await owner.call(routes.getArticleDraft, { params });
  expect(moved.publishAt).toBe('2025-06-04T03:30:00.000Z');
});
