import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchConsole } from '@niveshak/contract/staff/find-routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

async function finderOf(role: string) {
  const staff = new TestStaff(test, `${role}@demo.test`);
  await staff.enterStaff();
  return (search: string) => staff.call(searchConsole, { query: { search } });
}

it('finds members, coupons and drafts by part of their name', async () => {
  const find = await finderOf('owner');
  expect((await find('premium@demo')).members.map(({ email }) => email)).toEqual(['premium@demo.test']);
  await test.database.pool.query(
    `insert into coupons (code, percent_basis_points) values ('FINDME10', 1000)`,
  );
  expect((await find('findme')).coupons).toEqual([{ code: 'FINDME10' }]);
  await test.database.pool.query(
    `insert into article_drafts (content, edited_by) select '{"title": "Cement cycle"}', id from staff limit 1`,
  );
  expect((await find('cement')).drafts).toMatchObject([{ title: 'Cement cycle' }]);
});

it('finds an invoice by its number or the end of it, with its amount and member', async () => {
  const find = await finderOf('finance');
  const { rows } = await test.database.pool.query<{ number: string; id: string; amount: number }>(
    `select number, id, total_paise as amount from documents where kind = 'invoice' order by number limit 1`,
  );
  const [{ number, id, amount }] = z
    .tuple([z.object({ number: z.string(), id: z.string(), amount: z.number() })])
    .parse(rows);
  const invoice = { id, number, kind: 'invoice', amount };
  for (const search of [number, number.toLowerCase(), number.slice(-6), number.slice(-12)]) {
    const { documents, members } = await find(search);
    expect(documents, search).toContainEqual(expect.objectContaining(invoice));
    expect(members, search).toContainEqual(expect.objectContaining({ foundBy: 'document' }));
  }
  expect((await find('INV/99-00/000001')).documents).toEqual([]);
  expect((await (await finderOf('editor'))(number)).documents).toEqual([]);
});

it('finds invoices by their amount, with or without paise', async () => {
  const find = await finderOf('finance');
  const found = async (search: string) => (await find(search)).documents.map(({ amount }) => amount);
  const [amount = 0] = await found('000001');
  const [rupees, paise] = [Math.floor(amount / 100), String(amount % 100).padStart(2, '0')];
  for (const search of [`${rupees}`, `₹${rupees.toLocaleString('en-IN')}`, `${rupees}.${paise}`])
    expect(await found(search), search).toContain(amount);
  expect(await found(`${rupees}.${paise === '00' ? '01' : '00'}`)).toEqual([]);
});

it('finds members with a similar name if none matches', async () => {
  const find = await finderOf('support');
  for (const search of ['jignsh', 'Mera Apte', 'meera aptee']) {
    const { members } = await find(search);
    expect(members[0], search).toMatchObject({ foundBy: 'similar' });
  }
  expect((await find('meera apte')).members).toMatchObject([{ foundBy: 'person' }]);
  expect((await find('zzqqxx')).members).toEqual([]);
});

it('returns only kinds that the role may read', async () => {
  const forEditor = await (await finderOf('editor'))('premium@demo');
  expect(forEditor.members).toEqual([]);
  expect((await (await finderOf('analyst'))('cement')).drafts).toHaveLength(1);
  expect((await (await finderOf('support'))('cement')).drafts).toEqual([]);
  const forSupport = await (await finderOf('support'))('findme');
  expect(forSupport).toMatchObject({
    documents: [],
    articles: [],
    drafts: [],
    portfolios: [],
    coupons: [],
    stocks: [],
  });
});
