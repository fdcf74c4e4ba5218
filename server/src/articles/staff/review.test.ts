import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let analyst: TestStaff;
let compliance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  const enter = async (role: string) => {
    const person = new TestStaff(test, `${role}@demo.test`);
    await person.enterStaff();
    return person;
  };
  analyst = await enter('analyst');
  compliance = await enter('compliance');
});
afterAll(() => test.close());

async function written(): Promise<ArticleDraft> {
  const { id, content: base } = await analyst.call(routes.startArticle, { body: { corrects: null } });
  const content = {
    ...base,
    slug: 'sent-back',
    title: 'Title of sent-back',
    excerpt: 'What it says.',
    author: 'Ira Deshmukh',
    category: 'Notes',
    kind: 'note' as const,
    body: 'Costs fell in March.',
  };
  await analyst.call(routes.saveArticleDraft, { params: { id }, body: { base, content } });
  return analyst.call(routes.getArticleDraft, { params: { id } });
}

it('returns an article from compliance with a note and comments, listed on the author’s Today', async () => {
  const { id, version } = await written();
  const params = { id };
  await analyst.call(routes.submitArticle, { params, body: { version } });
  const quote = 'Costs fell in March.';
  await compliance.call(routes.commentOnArticle, { params, body: { quote, text: 'Which costs?' } });
  const silent = await compliance.raw(routes.returnArticle, { params, body: { version } });
  expect(silent).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  const problem = 'Sunita Rao: Name the source.';
  await compliance.call(routes.returnArticle, { params, body: { version, reason: 'Name the source.' } });
  const back = await analyst.call(routes.getArticleDraft, { params });
  expect(back).toMatchObject({ state: 'writing', comments: [{ quote, resolvedBy: null }] });
  const waiting = async () =>
    (await analyst.call(getToday)).waiting.find((each) => each.kind === 'article-returned' && each.id === id);
  expect(await waiting()).toMatchObject({
    id,
    title: 'Sent back: Title of sent-back',
    detail: back.problem,
  });
  expect(back.problem).toBe(problem);
  const comment = back.comments[0]?.id ?? '';
  await analyst.call(routes.resolveArticleComment, { params: { id, comment }, body: undefined });
  await analyst.call(routes.submitArticle, { params, body: { version } });
  expect(await waiting()).toBeUndefined();
  const again = await compliance.call(routes.getArticleDraft, { params });
  expect(again).toMatchObject({ problem: null, comments: [{ resolvedBy: expect.any(String) }] });
});
