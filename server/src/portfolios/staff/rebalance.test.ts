import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/portfolios/staff-routes';
import type { RebalanceDraft } from '@niveshak/contract/portfolios/staff-schemas';
import { getPerformance, getPortfolio, getWeights } from '@niveshak/contract/portfolios/routes';
import { businessTimeAt } from '../../platform/clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import { scheduledRebalances } from './publication.ts';

const reason = 'The monthly review.';
let test: TestApp;
let owner: TestStaff;
let analyst: TestStaff;
let premium: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
  premium = await test.demoMember('premium');
});
afterAll(() => test.close());

async function idOf(slug: string): Promise<string> {
  const { portfolios } = await owner.call(routes.listStaffPortfolios);
  return portfolios.find((portfolio) => portfolio.slug === slug)?.id ?? '';
}

type Written = Pick<
  RebalanceDraft,
  'note' | 'analyst' | 'rationale' | 'disclosures' | 'articleSlug' | 'lines'
>;
const written = ({ note, analyst, rationale, disclosures, articleSlug, lines }: Written): Written => ({
  note,
  analyst,
  rationale,
  disclosures,
  articleSlug,
  lines,
});

/** Creates a draft that moves two points of weight from the first to the second stock. */
async function changedDraft(slug: string, corrects: string | null = null) {
  const draft = await analyst.call(routes.startRebalance, {
    params: { id: await idOf(slug) },
    body: { corrects },
  });
  const lines = draft.lines.map((line, at) => {
    if (at > 1) return line;
    return { ...line, ppm: line.ppm + (at === 0 ? -20_000 : 20_000), reason: 'Moved by the review.' };
  });
  const content = {
    ...written(draft),
    note: 'Two weights move.',
    analyst: 'Meera Kulkarni',
    rationale: 'First line.\nSecond line.',
    disclosures: 'Nobody holds any of it.',
    lines,
  };
  const { version } = await analyst.call(routes.saveRebalanceDraft, {
    params: { id: draft.id },
    body: { version: draft.version, ...content },
  });
  return { id: draft.id, version, content };
}

const publish = (id: string, version: number, at: string | null = null) =>
  owner.raw(routes.publishRebalance, { params: { id }, body: { version, at, reason } });
const codeOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null,
});

describe('a draft', () => {
  it('starts with the current weights, and warns the second of two editors', async () => {
    const id = await idOf('momentum');
    const draft = await analyst.call(routes.startRebalance, { params: { id }, body: { corrects: null } });
    const shown = await premium.call(getPortfolio, { params: { slug: 'momentum' } });
    const inForce = shown.rebalances[0]?.weights.filter(({ symbol }) => symbol !== 'CASH') ?? [];
    expect(new Map(draft.lines.map(({ symbol, ppm }) => [symbol, ppm / 1_000_000]))).toEqual(
      new Map(inForce.map(({ symbol, weight }) => [symbol, weight])),
    );
    const save = (person: TestStaff, version: number, note: string) =>
      person.raw(routes.saveRebalanceDraft, {
        params: { id: draft.id },
        body: { version, ...written(draft), note },
      });
    expect(await save(analyst, 1, 'Of the analyst.')).toMatchObject({ status: 200, body: { version: 2 } });
    const reported = await save(owner, 1, 'Of the owner.');
    expect(codeOf(reported)).toEqual({ status: 409, code: 'changed-meanwhile' });
    const page = await owner.call(routes.getStaffPortfolio, { params: { id } });
    expect(page.draft).toMatchObject({ note: 'Of the analyst.', version: 2 });
    expect(JSON.stringify(reported.body)).toContain(page.draft?.editedBy);
    // After seeing the changes, they can continue, which the audit log records.
    expect(await save(owner, 2, 'Of the owner.')).toMatchObject({ status: 200 });
    const again = await analyst.raw(routes.startRebalance, { params: { id }, body: { corrects: null } });
    expect(codeOf(again)).toEqual({ status: 409, code: 'changed-meanwhile' });
    await owner.call(routes.discardRebalanceDraft, { params: { id: draft.id }, body: { reason } });
    const { rows } = await test.database.pool.query<{ action: string; by: string }>(
      `select action, by from staff_audit where subject_id = $1 order by sequence`,
      [id],
    );
    expect(rows.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'rebalance.draft analyst@demo.test',
      'rebalance.draft owner@demo.test',
      'rebalance.discard owner@demo.test',
    ]);
  });

  it('is on its portfolio’s page, with the holdings and returns that members see', async () => {
    const { portfolios } = await owner.call(routes.listStaffPortfolios);
    const id = portfolios.find(({ slug }) => slug === 'momentum')?.id ?? '';
    const { now } = await owner.call(routes.getStaffPortfolio, { params: { id } });
    const weights = (await premium.call(getWeights))['momentum']?.weights ?? [];
    const held = weights.filter(({ weight }) => weight > 0);
    expect(now?.holdings.length).toBe(held.length);
    for (const { symbol, weight } of held)
      expect(now?.holdings.find((line) => line.symbol === symbol)?.weight).toBeCloseTo(weight, 12);
    expect(now?.holdings.reduce((sum, { decided }) => sum + decided, 0)).toBeCloseTo(1, 12);
    const shown = (await premium.call(getPerformance))['momentum'];
    expect(now?.metrics.absoluteReturn).toBe(shown?.metrics.absoluteReturn.value);
    expect(now?.index).toEqual(shown?.index);
  });

  it('shows its effect and its problems', async () => {
    const { id, version, content } = await changedDraft('momentum');
    const effect = await analyst.call(routes.getRebalanceEffect, { params: { id } });
    expect(effect.problems).toEqual([]);
    expect(effect.version).toBe(version);
    const weights = (await premium.call(getWeights))['momentum']?.weights ?? [];
    for (const { symbol, weight } of weights)
      expect(effect.lines.find((line) => line.symbol === symbol)?.now).toBeCloseTo(weight, 12);
    const moved = effect.lines.reduce((sum, { now, planned }) => sum + Math.abs(planned - now), 0) / 2;
    expect(effect.turnover).toBeCloseTo(moved, 12);
    expect(effect.lines.reduce((sum, { planned }) => sum + planned, 0)).toBeCloseTo(1, 12);
    expect(effect.cost?.total.amount).toBeGreaterThan(0);
    // premium, prorata, guest and premiumtrial have plans that include portfolios.
    expect(effect.members.withAccess).toBeGreaterThan(0);

    const { shares } = await analyst.call(routes.findShares, { query: { search: 'a' } });
    const added = shares.find(({ symbol }) => content.lines.every((line) => line.symbol !== symbol));
    if (added === undefined) throw new Error('All shares are held.');
    await analyst.call(routes.saveRebalanceDraft, {
      params: { id },
      body: { version, ...content, lines: [...content.lines, { symbol: added.symbol, ppm: 0, reason: '' }] },
    });
    const withAdded = await analyst.call(routes.getRebalanceEffect, { params: { id } });
    expect(withAdded.lines).toContainEqual({ ...added, decided: 0, now: 0, planned: 0 });

    const [first, second, ...rest] = content.lines;
    if (first === undefined || second === undefined) throw new Error('The portfolio is empty.');
    const wrong = {
      ...content,
      note: '',
      articleSlug: 'no-such-article',
      lines: [
        { ...first, ppm: 900_000 },
        { ...second, reason: '' },
        ...rest,
        { symbol: 'NOSUCH', ppm: 10_000, reason: 'A guess.' },
      ],
    };
    const saved = await analyst.call(routes.saveRebalanceDraft, {
      params: { id },
      body: { version: withAdded.version, ...wrong },
    });
    const { problems, lines } = await analyst.call(routes.getRebalanceEffect, { params: { id } });
    const nameOf = (wanted: string) => lines.find(({ symbol }) => symbol === wanted)?.name;
    expect(nameOf(second.symbol)).not.toBe(second.symbol);
    expect(problems).toEqual([
      'The note is empty. Describe the change in a sentence.',
      expect.stringMatching(/^The weights sum to \d+(?:\.\d*[1-9])?%, not 100%\.$/),
      `${nameOf(second.symbol)} changes without a reason.`,
      'NOSUCH has had no price for 30 days.',
      'There is no article “no-such-article”.',
    ]);
    expect(codeOf(await publish(id, saved.version))).toEqual({ status: 409, code: 'publication-refused' });
    await analyst.call(routes.discardRebalanceDraft, { params: { id }, body: { reason } });
  });
});

it('starts without disclosures, and cannot be published without analyst, rationale and disclosures', async () => {
  const { id, version, content } = await changedDraft('momentum');
  let seen = version;
  for (const [missing, message] of [
    ['analyst', 'The analyst is not named.'],
    ['rationale', 'The rationale is empty.'],
    ['disclosures', 'The disclosures are empty'],
  ] as const) {
    const body = { version: seen, ...content, [missing]: ' ' };
    seen = (await analyst.call(routes.saveRebalanceDraft, { params: { id }, body })).version;
    const refused = await publish(id, seen);
    expect(codeOf(refused)).toEqual({ status: 409, code: 'publication-refused' });
    expect(JSON.stringify(refused.body)).toContain(message);
  }
  await analyst.call(routes.discardRebalanceDraft, { params: { id }, body: { reason } });
  const next = await analyst.call(routes.startRebalance, {
    params: { id: await idOf('momentum') },
    body: { corrects: null },
  });
  expect(next).toMatchObject({ analyst: '', rationale: '', disclosures: '' });
  await analyst.call(routes.discardRebalanceDraft, { params: { id: next.id }, body: { reason } });
});

it('keeps long texts', async () => {
  const { id, version, content } = await changedDraft('momentum');
  const body = { version, ...content, rationale: 'हम '.repeat(3_300), disclosures: 'x'.repeat(10_000) };
  expect(await analyst.raw(routes.saveRebalanceDraft, { params: { id }, body })).toMatchObject({
    status: 200,
  });
  await analyst.call(routes.discardRebalanceDraft, { params: { id }, body: { reason } });
});

describe('publishing', () => {
  it('creates an immutable record that members see and are notified of immediately', async () => {
    const { db, pool } = test.database;
    const { id, version } = await changedDraft('focused');
    const both = await Promise.all([publish(id, version), publish(id, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rebalances } = await premium.call(getPortfolio, { params: { slug: 'focused' } });
    expect(rebalances[0]).toMatchObject({
      date: '2025-06-02',
      executedOn: null,
      note: 'Two weights move.',
      rationale: 'First line.\nSecond line.',
      articleSlug: null,
    });
    expect(rebalances[0]?.changes.map((change) => change.reason)).toEqual([
      'Moved by the review.',
      'Moved by the review.',
    ]);
    const recordId = rebalances[0]?.id ?? '';
    const reported = await db
      .selectFrom('publications')
      .select(['kind', 'feature', 'path'])
      .where('subject_id', '=', recordId)
      .execute();
    expect(reported).toEqual([
      { kind: 'rebalance', feature: 'portfolios', path: '/portfolios/focused?view=changes' },
    ]);
    const line = await pool.query(
      `select by, reason, after from staff_audit where action = 'rebalance.publish'`,
    );
    expect(line.rows).toMatchObject([{ by: 'owner@demo.test', reason, after: { rebalanceId: recordId } }]);

    for (const change of [
      `update portfolio_rebalances set note = 'Other' where id = $1`,
      `update portfolio_rebalances set rationale = 'Other' where id = $1`,
      `delete from portfolio_rebalances where id = $1`,
      `update rebalance_weights set weight_ppm = 0 where rebalance_id = $1`,
      `delete from rebalance_weights where rebalance_id = $1`,
      `insert into rebalance_weights values ($1, 'MORE', 0, 'Later')`,
      `update rebalance_drafts set note = 'Other' where rebalance_id = $1`,
      `delete from rebalance_drafts where rebalance_id = $1`,
    ])
      await expect(pool.query(change, [recordId]), change).rejects.toMatchObject({ code: '23001' });

    const second = await changedDraft('focused');
    const refused = await publish(second.id, second.version);
    expect(codeOf(refused)).toEqual({ status: 409, code: 'publication-refused' });
    expect(JSON.stringify(refused.body)).toContain('There is a rebalance of 2 Jun 2025 already');
    await owner.call(routes.discardRebalanceDraft, { params: { id: second.id }, body: { reason } });

    const right = await changedDraft('focused', recordId);
    expect(await publish(right.id, right.version)).toMatchObject({ status: 200 });
    const after = await premium.call(getPortfolio, { params: { slug: 'focused' } });
    expect(after.rebalances[0]).toMatchObject({ date: '2025-06-02', corrects: recordId });
    expect(after.rebalances).toHaveLength(rebalances.length + 1);
  });

  it('at an instant happens once on two processes, although one is killed at its last step', async () => {
    const { db, pool } = test.database;
    const { id, version, content } = await changedDraft('low-vol');
    const at = '2025-06-02T15:45:00+05:30';
    expect(codeOf(await publish(id, version, '2025-06-01T15:45:00+05:30'))).toMatchObject({ status: 400 });
    expect(await publish(id, version, at)).toMatchObject({ status: 200, body: { rebalanceId: null } });
    const body = { version, ...content };
    expect(codeOf(await analyst.raw(routes.saveRebalanceDraft, { params: { id }, body }))).toEqual({
      status: 409,
      code: 'changed-meanwhile',
    });

    const time = businessTimeAt(new Date(at));
    const source = scheduledRebalances(db);
    expect(await source.earliest(new Date('2025-06-02T15:44:59+05:30'))).toBeNull();
    expect(await source.earliest(time.instant)).toEqual(time.instant);
    const published = async () =>
      (await pool.query(`select 1 from rebalance_drafts where id = $1 and rebalance_id is not null`, [id]))
        .rowCount;

    // Lock the head of the audit log, so that the first process is killed before its last statement.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from staff_audit_head for update');
    const first = source.runDue(time).then(
      () => 'done',
      () => 'killed',
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%staff_audit%' and pid <> pg_backend_pid()`;
    let killed = 0;
    for (let tries = 0; killed === 0 && tries < 100; tries += 1) {
      await sleep(50);
      killed = (await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`)).rowCount ?? 0;
    }
    expect(killed).toBe(1);
    expect(await first).toBe('killed');
    await holder.query('rollback');
    holder.release();
    expect(await published()).toBe(0);

    await Promise.all([source.runDue(time), scheduledRebalances(db).runDue(time)]);
    expect(await published()).toBe(1);
    const { rows } = await pool.query(`select count(*)::int as records from portfolio_rebalances r
      join portfolios p on p.id = r.portfolio_id where p.slug = 'low-vol' and r.date = '2025-06-02'`);
    expect(rows).toEqual([{ records: 1 }]);
    expect(await source.earliest(time.instant)).toBeNull();
    const lines = await pool.query(`select by, reason from staff_audit where action = 'rebalance.publish'
      and by = 'server'`);
    expect(lines.rows).toEqual([{ by: 'server', reason }]);
  });

  it('at an instant is refused if a change came between, and the draft can be edited again', async () => {
    const { db, pool } = test.database;
    const { id, version } = await changedDraft('passive');
    const at = '2025-06-02T16:00:00+05:30';
    await publish(id, version, at);
    const portfolioId = await idOf('passive');
    await pool.query(`update portfolios set closed_on = '2025-06-01' where id = $1`, [portfolioId]);
    await scheduledRebalances(db).runDue(businessTimeAt(new Date(at)));
    const { draft } = await owner.call(routes.getStaffPortfolio, { params: { id: portfolioId } });
    expect(draft).toMatchObject({ publishAt: null, problem: 'It was closed on 1 Jun 2025.' });
    await pool.query(`update portfolios set closed_on = null where id = $1`, [portfolioId]);
  });

  it('can be undone before its instant', async () => {
    const portfolioId = await idOf('passive');
    const { draft } = await owner.call(routes.getStaffPortfolio, { params: { id: portfolioId } });
    const params = { id: draft?.id ?? '' };
    await publish(params.id, draft?.version ?? 0, '2025-06-03T16:00:00+05:30');
    await owner.call(routes.unscheduleRebalance, { params, body: { reason } });
    expect(codeOf(await owner.raw(routes.unscheduleRebalance, { params, body: { reason } }))).toEqual({
      status: 409,
      code: 'changed-meanwhile',
    });
    expect(await scheduledRebalances(test.database.db).earliest(new Date('2026-01-01'))).toBeNull();
  });
});

it('completes a stock from its symbol or name', async () => {
  const { shares } = await analyst.call(routes.findShares, { query: { search: 'a' } });
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.length).toBeLessThanOrEqual(10);
  const [share] = shares;
  const named = await analyst.call(routes.findShares, { query: { search: share?.name.slice(0, 8) ?? '' } });
  expect(named.shares).toContainEqual(share);
});
