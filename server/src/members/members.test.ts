import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveNominee } from '@niveshak/contract/account/routes';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import * as labelRoutes from '@niveshak/contract/members/label-routes';
import * as routes from '@niveshak/contract/members/routes';
import * as staffRoutes from '@niveshak/contract/staff/routes';
import { businessTimeAt } from '../platform/clock.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { agreeToTerms, atThePrompt, buy, newBuyer, termRows, userIdOf } from '../testing/checkout-fixture.ts';

let test: TestApp;
let owner: TestStaff;
let support: TestStaff;
const reason = 'She asked for it on the phone.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  support = new TestStaff(test, 'support@demo.test');
  await owner.enterStaff();
  await support.enterStaff();
});
afterAll(() => test.close());

const idOf = async (search: string) =>
  (await support.call(routes.findMembers, { query: { search } })).members[0]?.id ?? '';
const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');

describe('the member search', () => {
  const found = async (search: string) =>
    (await support.call(routes.findMembers, { query: { search } })).members.map((hit) => [
      hit.email,
      hit.foundBy,
    ]);

  it('finds a member by any identifier', async () => {
    const buyer = await newBuyer(test);
    const { order, paymentId } = await buy(test, buyer, 'CML3M');
    const id = await userIdOf(test, buyer);
    const page = await support.call(routes.getMember, { params: { id } });
    const number = page.billing.documents[0]?.number ?? '';
    expect(await found(buyer.email.slice(2, 14).toUpperCase())).toEqual([[buyer.email, 'person']]);
    expect(await found(buyer.mobile)).toEqual([[buyer.email, 'person']]);
    expect(await found(order.orderId ?? '')).toEqual([[buyer.email, 'order']]);
    expect(await found(paymentId ?? '')).toEqual([[buyer.email, 'payment']]);
    expect(await found(number.toLowerCase())).toEqual([[buyer.email, 'document']]);
    expect(await found(id)).toEqual([[buyer.email, 'person']]);
    expect(await found(page.pan?.masked.slice(-4) ?? '')).toContainEqual([buyer.email, 'pan']);
    expect(await found('%%')).toEqual([]);
  });

  it('shows the member’s plan', async () => {
    const { members } = await support.call(routes.findMembers, { query: { search: 'premium@demo' } });
    expect(members[0]).toMatchObject({ email: 'premium@demo.test', plan: { alias: 'CMP1Y' } });
  });
});

it('shows a failed refund as failed', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CML3M');
  const [term] = await termRows(test, buyer);
  await buyer.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason } });
  const id = await userIdOf(test, buyer);
  const ofMember = `where user_id = '${id}'`;
  await atThePrompt(test, `update refunds set state = 'requested', requested_at = now() ${ofMember}`);
  await atThePrompt(test, `update refunds set state = 'failed', settled_at = now() ${ofMember}`);
  const { billing } = await support.call(routes.getMember, { params: { id } });
  expect(billing.refunds).toMatchObject([{ status: 'failed' }]);
  // Support cannot retry it, but answers the member's questions.
  const { waiting } = await support.call(routes.getToday);
  expect(waiting).toMatchObject([{ kind: 'failed-refund', memberId: id }]);
});

describe('the member list', () => {
  const listed = async (query: Record<string, string> = {}) =>
    (await support.call(routes.listMembers, { query })).members.map(({ email }) => email);

  it('has every member, newest first, paginated', async () => {
    const { rows } = await test.database.pool.query<{ email: string }>(
      'select email from users order by created_at desc, id desc',
    );
    const seen: string[] = [];
    let after: string | null = null;
    // More members than a page of fifty.
    await test.database.pool.query(
      `insert into users (sub, email, email_normalised, created_at)
       select 'list|' || n, 'list-' || n || '@members.test', 'list-' || n || '@members.test', '2020-01-01'
       from generate_series(1, 60) n`,
    );
    do {
      const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(after);
      expect(page.total).toBe(rows.length + 60);
      seen.push(...page.members.map(({ email }) => email));
      after = page.next;
    } while (after !== null);
    expect(seen.slice(0, rows.length)).toEqual(rows.map(({ email }) => email));
    expect(new Set(seen).size).toBe(rows.length + 60);
    await test.database.pool.query(`delete from users where sub like 'list|%'`);
  });
  const pageAfter = (after: string | null) =>
    support.call(routes.listMembers, { query: after === null ? {} : { after } });

  it('filters by status, plan and label', async () => {
    const everyone = await listed();
    const [holding, ended, never] = [
      await listed({ standing: 'holding' }),
      await listed({ standing: 'ended' }),
      await listed({ standing: 'never' }),
    ];
    expect(holding).toContain('premium@demo.test');
    expect(ended).toContain('expired@demo.test');
    expect(never).toContain('registered@demo.test');
    expect([...holding, ...ended, ...never].toSorted()).toEqual(everyone.toSorted());
    const ending = await listed({ standing: 'ending' });
    expect(holding).toEqual(expect.arrayContaining(ending));
    const { rows } = await test.database.pool.query<{ email: string }>(
      `select email from users u where exists (select from terms t where t.user_id = u.id
         and '2025-06-02' between t.start_date and t.end_date)
       and (select max(end_date) from terms t where t.user_id = u.id) <= '2025-07-02'`,
    );
    expect(ending.toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
    expect(ending.length).toBeGreaterThan(0);

    expect(await listed({ plan: 'CMP1Y' })).toContain('premium@demo.test');
    expect(await listed({ plan: 'CMP1Y', standing: 'ended' })).toEqual([]);
    const id = await idOf('lite@demo.test');
    await support.call(labelRoutes.setMemberLabels, {
      params: { id },
      body: { labels: ['Listed'], seen: [], reason },
    });
    expect(await listed({ label: 'listed' })).toEqual(['lite@demo.test']);
    await support.call(labelRoutes.setMemberLabels, {
      params: { id },
      body: { labels: [], seen: ['Listed'], reason },
    });
  });

  it('shows when a plan ends, or when the last one ended', async () => {
    const { members } = await support.call(routes.listMembers);
    const of = (email: string) => members.find((each) => each.email === email);
    expect(of('premium@demo.test')).toMatchObject({ plan: { alias: 'CMP1Y' }, endedOn: null });
    expect(of('expired@demo.test')).toMatchObject({
      plan: null,
      endedOn: expect.stringMatching(/^202[45]-/),
    });
    expect(of('registered@demo.test')).toMatchObject({ plan: null, endedOn: null });
  });

  it('is exported in full, with an audit entry', async () => {
    const file = await support.raw(routes.saveMemberList, { query: { standing: 'ended' } });
    const lines = Buffer.from(file.body as Uint8Array)
      .toString()
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('Email');
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(await listed({ standing: 'ended' }));
    const { rows } = await test.database.pool.query(
      `select subject_id, after from staff_audit where action = 'members.save-list'`,
    );
    expect(rows).toEqual([{ subject_id: 'ended', after: { standing: 'ended' } }]);
  });
});

describe('a member’s page', () => {
  it('has money, identity and the whole timeline, newest first', async () => {
    const id = await idOf('quarterly@demo.test');
    const page = await support.call(routes.getMember, { params: { id } });
    expect(page.billing.terms[0]).toMatchObject({ alias: 'CMP3M', state: 'current' });
    expect(page.money.paid.amount).toBe(
      page.billing.payments.reduce((sum, { amount }) => sum + amount.amount, 0),
    );
    expect(page.pan?.masked).toMatch(/^X{6}\d{3}[A-Z]$/);
    const [bought, ...others] = page.timeline.filter(({ title }) => title === 'Bought Premium Quarterly');
    expect(others).toEqual([]);
    expect(bought?.detail).toMatch(/^₹[\d,.]+$/);
    const titles = bought?.steps.map(({ title }) => title) ?? [];
    expect(titles).toEqual(
      expect.arrayContaining([
        'Order of Premium Quarterly: awaiting payment',
        'Order of Premium Quarterly: fulfilled',
        expect.stringMatching(/^Payment pay_\w+: received$/),
        expect.stringMatching(/^Invoice /),
      ]),
    );
    expect(titles.join()).not.toMatch(/fulfils|undefined|null/);
    const times = page.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(page.timeline.map(({ kind }) => kind))).toEqual(new Set(['account', 'order']));
  });

  it('names the recipient of each gift, with one entry each for purchase and revocation', async () => {
    const { timeline } = await support.call(routes.getMember, {
      params: { id: await idOf('premium@demo.test') },
    });
    const titles = timeline.map(({ title }) => title);
    expect(
      titles.filter((title) => title.startsWith('Bought a gift of Premium Quarterly for ')),
    ).toHaveLength(3);
    expect(titles.filter((title) => title.startsWith('Refund of a gift of '))).toHaveLength(1);
    expect(timeline.length).toBeLessThan(20);
  });

  it('shows readable names for browsers and email kinds', async () => {
    const id = await idOf('quarterly@demo.test');
    const { pool } = test.database;
    await test.demoMember('quarterly');
    await pool.query(
      `insert into email_records (user_id, category, reference, subject, state, created_at, sent_at)
       values ($1, 'letter', 'in words', 'An article', 'sent', now(), now())`,
      [id],
    );
    await pool.query(
      `update sessions set user_agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' where user_id = $1`,
      [id],
    );
    const { timeline } = await support.call(routes.getMember, { params: { id } });
    expect(timeline.find(({ title }) => title === 'An article')?.detail).toBe('Article, sent');
    const signIns = timeline
      .flatMap((entry) => (entry.steps.length === 0 ? [entry] : entry.steps))
      .flatMap(({ title, detail }) => (title === 'Signed in' ? [detail] : []));
    expect(new Set(signIns)).toEqual(new Set(['Chrome on Linux']));
  });

  it('reveals the PAN for a reason, and records that', async () => {
    const id = await idOf('quarterly@demo.test');
    const { pan } = await support.call(routes.readMemberPan, { params: { id }, body: { reason } });
    expect(pan).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/);
    const { entries } = await owner.call(staffRoutes.readAudit, { query: { subjectId: id } });
    expect(entries[0]).toMatchObject({ action: 'member.read-pan', by: 'support@demo.test', reason });
    expect(JSON.stringify(entries)).not.toContain(pan);
    const after = await support.call(routes.getMember, { params: { id } });
    expect(after.timeline.find(({ kind }) => kind === 'staff')).toMatchObject({ detail: reason });
  });

  it('keeps a note for colleagues', async () => {
    const id = await idOf('lite@demo.test');
    await support.call(routes.writeNote, {
      params: { id },
      body: { body: 'Prefers to be called after six.' },
    });
    const page = await owner.call(routes.getMember, { params: { id } });
    expect(page.timeline.find(({ kind }) => kind === 'note')).toMatchObject({
      title: 'Note by Farah Khan',
      detail: 'Prefers to be called after six.',
    });
    // Business time for all records about the member, except wall time for sign-ins.
    const days = page.timeline
      .filter(({ kind }) => kind === 'note' || kind === 'staff')
      .map(({ at }) => businessTimeAt(new Date(at)).today);
    expect([...new Set(days)]).toEqual([test.app.clock.now().today]);
  });

  it('shows the member’s nominee', async () => {
    const member = await test.newMember();
    const nominee = { name: 'Ravi Rao', relation: 'Husband', email: 'ravi@members.test' };
    await member.call(saveNominee, { body: { nominee } });
    const params = { id: await idOf(member.email) };
    expect((await support.call(routes.getMember, { params })).nominee).toEqual(nominee);
  });

  it('signs a member out everywhere', async () => {
    const member = await test.demoMember('trial');
    const id = await idOf('trial@demo.test');
    expect((await member.raw(accountSummary)).status).toBe(200);
    await support.call(routes.endMemberSessions, { params: { id }, body: { reason } });
    expect((await member.raw(accountSummary)).status).toBe(401);
  });
});

describe('a complimentary plan', () => {
  const termsOf = async (id: string) =>
    (await support.call(routes.getMember, { params: { id } })).billing.terms.length;
  const grantOn = (seenTerms: number, id: string, endDate: string, alias = 'CMPGUEST') =>
    support.raw(routes.grantPlan, { params: { id }, body: { alias, endDate, seenTerms, reason } });
  const grant = async (id: string, endDate: string, alias = 'CMPGUEST') =>
    grantOn(await termsOf(id), id, endDate, alias);

  it('starts today, can be extended, and uses up the once-only trial', async () => {
    const member = await test.newMember();
    await agreeToTerms(test, member);
    const id = await idOf(member.email);
    const granted = { startDate: '2025-06-02', awaitsAgreement: false };
    expect((await grant(id, '2025-06-20', 'CMP14D')).body).toEqual({ ...granted, endDate: '2025-06-20' });
    expect((await grant(id, '2025-08-01')).body).toEqual({ ...granted, endDate: '2025-08-01' });
    const { user } = await member.summary();
    expect(user.subscriptions.filter(({ hasExpired }) => !hasExpired)).toMatchObject([
      { alias: 'CMPGUEST', endDate: '2025-08-01' },
    ]);
    expect((await member.quote('CML14D')).allowed).toBe(false);
  });

  it('starts after a paid plan, and not after the sunset', async () => {
    const id = await idOf('quarterly@demo.test');
    const page = await support.call(routes.getMember, { params: { id } });
    const end = page.billing.terms[0]?.endDate ?? '';
    expect(codeOf(await grant(id, end))).toBe('grant-refused');
    const member = await test.newMember();
    await agreeToTerms(test, member);
    expect(codeOf(await grant(await idOf(member.email), '2025-09-01'))).toBe('grant-refused');
    expect(codeOf(await grant(await idOf(member.email), '2025-06-01'))).toBe('grant-refused');
  });

  it('is granted by one of two concurrent requests', async () => {
    const member = await test.newMember();
    await agreeToTerms(test, member);
    const id = await idOf(member.email);
    const answers = await Promise.all([grantOn(0, id, '2025-07-01'), grantOn(0, id, '2025-07-01')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(codeOf)).toContain('changed-meanwhile');
    const page = await support.call(routes.getMember, { params: { id } });
    expect(page.billing.terms.filter(({ state }) => state === 'current')).toHaveLength(1);
  });
});

it('sets labels once of two concurrent requests, finds them in any case, and logs them', async () => {
  const found = async (query: { search: string; label?: string }) =>
    (await support.call(routes.findMembers, { query })).members;
  const listed = async (label: string) =>
    (await support.call(routes.listMembers, { query: { label } })).members;
  const [premium] = await found({ search: 'premium@demo.test' });
  const id = premium?.id ?? '';
  const set = (labels: readonly string[], seen: readonly string[]) =>
    support.raw(labelRoutes.setMemberLabels, {
      params: { id },
      body: { labels, seen, reason: 'Met in Pune.' },
    });
  const both = await Promise.all([set(['Press', 'met in Pune'], []), set(['Press'], [])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [labelled] = await listed('PRESS');
  expect(labelled).toMatchObject({ id });
  const now = labelled?.labels ?? [];
  expect(now).toContain('Press');
  expect(await found({ label: 'press', search: 'nobody-of-this-name' })).toEqual([]);
  expect(await found({ label: 'press', search: 'demo.test' })).toHaveLength(1);
  expect((await support.call(routes.getMember, { params: { id } })).labels).toEqual(now);
  expect((await set(['a', 'A'], now)).status).toBe(400);
  expect((await support.raw(routes.findMembers, { query: {} })).status).toBe(400);
  expect((await set([], now)).status).toBe(200);
  expect(await listed('press')).toEqual([]);
  expect((await support.call(labelRoutes.listLabels)).labels).toEqual([]);
  const { rows } = await test.database.pool.query(
    `select before, after from staff_audit where action = 'member.label' order by sequence desc limit 1`,
  );
  expect(rows).toEqual([{ before: { labels: now }, after: { labels: [] } }]);
});
