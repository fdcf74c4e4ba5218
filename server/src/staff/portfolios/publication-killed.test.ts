import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as routes from '@niveshak/contract/staff/portfolio-routes';
import { templateSunset } from '../../testing/demo-template.ts';
import { buildGate } from '../../testing/gate.ts';
import type { Gate } from '../../testing/gate.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import type { OwnProcess } from '../../testing/own-process.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The monthly review.';
let test: TestApp;
let owner: TestStaff;
let gate: Gate;
const running = new Map<string, OwnProcess>();

beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  // Some of the demo's members have switched alerts off.
  await sql`
    insert into notification_settings (user_id, daily_digest, insta_alerts, customer_opt_out, updated_at)
    select id, false, true, false, now() from users
    on conflict (user_id) do update set insta_alerts = true, customer_opt_out = false`.execute(
    test.database.db,
  );
  gate = await buildGate(test.database);
  await Promise.all(['one', 'two'].map(startServer));
}, 60_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((each) => each.kill()));
  await gate.close();
  await test.close();
});

async function startServer(name: string): Promise<void> {
  running.set(name, await startOwnProcess(test, { name, sunset: templateSunset }));
}

/** A rebalance of a portfolio, to come out at an instant; the identity of its draft. */
async function scheduled(slug: string, at: string): Promise<string> {
  const { portfolios } = await owner.call(routes.listStaffPortfolios);
  const params = { id: portfolios.find((each) => each.slug === slug)?.id ?? '' };
  const draft = await owner.call(routes.startRebalance, { params, body: { corrects: null } });
  const { rationale, disclosures, articleSlug } = draft;
  const lines = draft.lines.map((line, place) =>
    place > 1
      ? line
      : { ...line, ppm: line.ppm + (place === 0 ? -20_000 : 20_000), reason: 'Moved by the review.' },
  );
  const { version } = await owner.call(routes.saveRebalanceDraft, {
    params: { id: draft.id },
    body: { version: draft.version, note: 'Two move.', rationale, disclosures, articleSlug, lines },
  });
  await owner.call(routes.publishRebalance, { params: { id: draft.id }, body: { version, at, reason } });
  return draft.id;
}

/** What there is of a publication, counted. */
async function facts(draftId: string) {
  const { rows } = await sql<Record<string, number>>`
    with record as (select rebalance_id as id from rebalance_drafts where id = ${draftId})
    select
      (select count(*)::int from portfolio_rebalances r join record using (id)) as records,
      (select count(*)::int from portfolio_rebalances r
        where (r.portfolio_id, r.date) = (select portfolio_id, date from portfolio_rebalances join record using (id)))
        as "ofItsDay",
      (select count(*)::int from publications p join record on p.subject_id = record.id::text) as publications,
      (select count(*)::int from staff_audit a join record on a.after ->> 'rebalanceId' = record.id::text
        where a.action = 'rebalance.publish') as lines`.execute(test.database.db);
  return rows[0];
}
const out = { records: 1, ofItsDay: 1, publications: 1, lines: 1 };
const notOut = { records: 0, ofItsDay: 0, publications: 0, lines: 0 };

/** The alerts about a publication: whom they were written to, and what arrived. */
async function alertsOf(draftId: string) {
  const { rows } = await sql<{ email: string; state: string; subject: string }>`
    select u.email, e.state, e.subject from email_records e
    join users u on u.id = e.user_id
    join publications p on e.reference = 'alert-' || p.id
    join rebalance_drafts d on p.subject_id = d.rebalance_id::text
    where d.id = ${draftId} order by u.email`.execute(test.database.db);
  const [first] = rows;
  const inbox = first === undefined ? [] : await test.control.mail();
  return {
    states: [...new Set(rows.map(({ state }) => state))],
    written: rows.map(({ email }) => email),
    arrived: inbox.filter(({ subject }) => subject.includes(first?.subject ?? '')).map(({ to }) => to),
  };
}

/** Moves the time of the installation, as whoever operates a trial; null when nobody answered. */
function moveClock(name: string, to: string): Promise<number | null> {
  return fetch(`${running.get(name)?.origin ?? ''}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to }),
  }).then(
    ({ status }) => status,
    () => null,
  );
}

it.each([
  ['before its first write', 'low-vol', '11', { before: 'insert', on: 'portfolio_rebalances' }, notOut],
  ['in the middle of its commit', 'momentum', '12', { commitAfter: 'insert', on: 'publications' }, out],
] as const)(
  'of two processes one is killed %s: the rebalance of its instant is out once, with one alert for each',
  { timeout: 60_000 },
  async (_when, slug, hour, moment, after) => {
    const draftId = await scheduled(slug, `2025-06-02T${hour}:00:00+05:30`);
    await gate.shutAt(moment);
    // Both find that it falls due, by the move of the clock or by their own timers.
    const moves = ['one', 'two'].map((name) => moveClock(name, `2025-06-02T${hour}:00:01+05:30`));
    const { pid, name } = await gate.somebody();
    const killed = running.get(name);
    if (killed === undefined) throw new Error(`${name} is no process of this test.`);
    expect(await facts(draftId)).toEqual(notOut);
    await killed.kill();
    await gate.open();
    await gate.gone(pid);
    if (after === out) expect(await facts(draftId)).toEqual(out);
    const soon = { timeout: 10_000, interval: 50 };
    await vi.waitFor(async () => expect(await facts(draftId)).toEqual(out), soon);
    await Promise.all(moves);
    const alerts = await vi.waitFor(async () => {
      const found = await alertsOf(draftId);
      expect(found.states).toEqual(['sent']);
      return found;
    }, soon);
    // premium, prorata, guest, premiumtrial: whose plan opens the portfolios.
    expect(alerts.written.length).toBeGreaterThan(2);
    expect(alerts.arrived.toSorted()).toEqual(alerts.written);
    await gate.remove();
    // Who comes back finds nothing left to do.
    await startServer(name);
    expect(await moveClock(name, `2025-06-02T${hour}:05:00+05:30`)).toBe(200);
    expect(await facts(draftId)).toEqual(out);
    expect(await alertsOf(draftId)).toEqual(alerts);
  },
);
