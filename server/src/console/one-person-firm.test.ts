import { afterAll, beforeAll, expect, it } from 'vitest';
import * as articles from '@niveshak/contract/articles/staff-routes';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import { getPrices, savePrices } from '@niveshak/contract/settings/routes';
import { changeOnePersonFirm, getTeam } from '@niveshak/contract/staff/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'I work alone.';
let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

const leaves = (roles: string) =>
  test.database.pool.query('update staff set removed_at = now() where role ~ $1 and removed_at is null', [
    roles,
  ]);
const turn = (isOn: boolean) => owner.raw(changeOnePersonFirm, { body: { isOn, reason } });
const marks = async (action: string) => {
  const { rows } = await test.database.pool.query<{
    after: { selfApproved?: boolean } | null;
    reason: string;
  }>('select after, reason from staff_audit where action = $1 order by sequence', [action]);
  return rows.map(({ after, reason: given }) => [after?.selfApproved ?? false, given]);
};

async function submitted(title: string) {
  const draft = await owner.call(articles.startArticle, { body: { corrects: null } });
  const content = {
    ...draft.content,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    excerpt: 'A note.',
    author: 'Anand Kulkarni',
    category: 'Notes',
    kind: 'note' as const,
    body: 'What we look for.',
  };
  const params = { id: draft.id };
  await owner.call(articles.saveArticleDraft, { params, body: { base: draft.content, content } });
  const { version } = await owner.call(articles.getArticleDraft, { params });
  const body = { version, reason };
  await owner.call(articles.submitArticle, { params, body });
  return { params, body, approve: () => owner.raw(articles.approveArticle, { params, body }) };
}

it('lets a sole owner approve their own article, which is marked everywhere', async () => {
  const { params, body, approve } = await submitted('Alone');
  const refused = { status: 409, body: { code: 'own-request' } };
  expect(await approve()).toMatchObject(refused);
  expect((await turn(true)).status).toBe(204);
  expect((await turn(true)).status).toBe(409);
  expect((await owner.call(getTeam)).isOnePersonFirm).toBe(true);
  // There are still colleagues who can approve.
  expect(await approve()).toMatchObject(refused);
  await leaves('editor|analyst');
  expect(await approve()).toMatchObject(refused);
  expect((await owner.call(articles.getArticleDraft, { params })).canApprove).toBe(false);
  await leaves('compliance');
  expect(await owner.call(articles.getArticleDraft, { params })).toMatchObject({
    canApprove: true,
    isOwn: true,
  });
  expect((await approve()).status).toBe(204);
  expect(await marks('article.approve')).toEqual([[true, reason]]);

  await owner.call(articles.publishArticle, { params, body: { ...body, at: null, letter: null } });
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from articles where slug = 'alone'`,
  );
  const { versions } = await owner.call(articles.getArticleVersions, { params: { id: rows[0]?.id ?? '' } });
  expect(versions).toMatchObject([{ selfApproved: true, approvedBy: 'Anand Kulkarni' }]);
});

it('lets a sole owner approve prices with a reason, until a colleague can', async () => {
  const { seen, prices } = await owner.call(getPrices);
  const alias = prices[0]?.alias ?? 'CMP1Y';
  const asked = { seen, from: '2025-07-01', prices: [{ alias, fullPrice: 2_000_000 }], reason };
  expect(await owner.call(savePrices, { body: asked })).toMatchObject({ outcome: 'waiting' });
  const [item] = (await owner.call(getApprovals)).approvals;
  expect(item).toMatchObject({ isOwn: true, canDecide: false });
  const approve = () =>
    owner.raw(decideApproval, { params: { id: item?.id ?? '' }, body: { decision: 'approve', reason } });
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'own-request' } });
  await leaves('finance');
  expect((await owner.call(getApprovals)).approvals).toMatchObject([{ isOwn: true, canDecide: true }]);
  expect((await approve()).status).toBe(204);
  expect(await marks('prices.approve')).toEqual([[true, reason]]);
});

it('is off again when the owner turns it off', async () => {
  expect((await turn(false)).status).toBe(204);
  const { approve } = await submitted('Alone again');
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'own-request' } });
});
