import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'It cannot be read.';
let test: TestApp;
let analyst: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
});
afterAll(() => test.close());

describe.each([
  ['a control character', 'A line\u000bwith a vertical tab.'],
  ['more letters than the editor accepts', 'x'.repeat(200_001)],
])('a stored draft with %s', (_what, body) => {
  it('is listed as unreadable, cannot be overwritten, and can be discarded', async () => {
    const { id, content } = await analyst.call(routes.startArticle, { body: { corrects: null } });
    await sql`
      update article_drafts set content = jsonb_set(content, '{body}', to_jsonb(${body}::text)) where id = ${id}
    `.execute(test.database.db);
    for (const role of ['owner', 'editor', 'analyst']) {
      const person = new TestStaff(test, `${role}@demo.test`);
      await person.enterStaff();
      const { drafts } = await person.call(routes.listStaffArticles);
      expect(drafts.find((draft) => draft.id === id)).toMatchObject({ title: 'Unreadable draft' });
    }
    const saved = await analyst.raw(routes.saveArticleDraft, {
      params: { id },
      body: { base: content, content: { ...content, title: 'Another' } },
    });
    expect(saved).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    await analyst.call(routes.discardArticle, { params: { id }, body: { reason } });
    const { drafts } = await analyst.call(routes.listStaffArticles);
    expect(drafts.map((draft) => draft.id)).not.toContain(id);
  });
});

it('refuses the merge of two texts that is too long, and keeps the first', async () => {
  const { id, content: base } = await analyst.call(routes.startArticle, { body: { corrects: null } });
  const write = (body: string) =>
    analyst.raw(routes.saveArticleDraft, { params: { id }, body: { base, content: { ...base, body } } });
  const first = 'first '.repeat(20_000);
  expect((await write(first)).status).toBe(200);
  expect(await write('second '.repeat(20_000))).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Could not save it together with others’ changes') },
  });
  expect((await analyst.call(routes.getArticleDraft, { params: { id } })).content.body).toBe(first);
});
