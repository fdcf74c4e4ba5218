import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as routes from '@niveshak/contract/gifts/routes';
import { urlOf } from '@niveshak/contract/http/route';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { productEnvironment } from '../../demo/demo-env.ts';
import { expectBooksToBalance, nextPan, pass, settleRefunds, termRows } from '../testing/checkout-world.ts';
import { freePort } from '../platform/free-port.ts';
import { buyGift, givenGift, tokenOf } from '../testing/gifts-world.ts';
import { productArguments } from '../product-arguments.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const gate = 4711;
let test: TestApp;
let giver: TestMember;
/** Holds the gate at which a claim stops. */
let keeper: pg.Client;
const running: { server: ChildProcess | null } = { server: null };

beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none' });
  giver = await test.demoMember('premium');
  // What the demo's people have given back is settled, so that nothing but the claims moves money.
  await settleRefunds(test);
  keeper = new pg.Client({ connectionString: test.database.url });
  await keeper.connect();
  await sql`
    create function wait_at_the_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return new;
    end $$`.execute(test.database.db);
}, 60_000);
afterEach(() => running.server?.kill('SIGKILL'));
afterAll(async () => {
  await keeper.end();
  await test.close();
});

/** The product as a process of its own, on the test's database: it shares nothing else with the one in here. */
async function startServer(): Promise<{ origin: string; kill: () => Promise<void> }> {
  const port = await freePort();
  const sandboxPort = Number(new URL(test.sandboxOrigin).port);
  const server = spawn(process.execPath, productArguments('trial'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...productEnvironment({ port, sandboxPort, smtpPort: sandboxPort }, test.database.url),
      TEST_CLOCK: '2025-06-02T10:00:00+05:30',
      SUNSET_DATE: 'none',
      LOG_LEVEL: 'silent',
    },
  });
  running.server = server;
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) break;
    await sleep(25);
  }
  return {
    origin,
    kill: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** The claim as the recipient's browser sends it, to another process: the session is the same. */
function claimAt(origin: string, friend: TestMember, token: string): Promise<number | null> {
  return fetch(origin + urlOf(routes.claimGift), {
    method: 'POST',
    headers: { ...friend.sessionHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).then(
    ({ status }) => status,
    // The connection broke: nobody heard what became of it.
    () => null,
  );
}

async function facts(giftId: string, friend: TestMember) {
  const { rows } = await sql<{ state: string; steps: number; events: number }>`
    select g.state,
      (select count(*)::int from gift_events e where e.gift_id = g.id and e.event = 'claim') as steps,
      (select count(*)::int from outbox_events o where o.name = 'gift-claimed' and o.payload->>'giftId' = g.id::text) as events
    from gifts g where g.id = ${giftId}`.execute(test.database.db);
  const terms = await termRows(test, friend);
  return { ...rows[0], terms: terms.map(({ source }) => source) };
}

const nothing = { state: 'sent', steps: 0, events: 0, terms: [] };
const whole = { state: 'claimed', steps: 1, events: 1, terms: ['gift'] };

it.each([
  ['before its first write', 'before insert on terms', nothing],
  ['between its writes', 'before update on gifts', nothing],
  ['at its last write', 'before insert on outbox_events', nothing],
  ['in the middle of its commit', 'deferred', whole],
] as const)(
  'a claim whose process is killed %s has happened whole or not at all, and can be repeated',
  { timeout: 120_000 },
  async (_when, moment, after) => {
    const { db } = test.database;
    const friend = await test.newMember();
    await friend.verifyAndSign(nextPan());
    const gift = await buyGift(test, giver, { toEmail: friend.email });
    await pass(test);
    const token = await tokenOf(giver, gift.id);
    expect(await facts(gift.id, friend)).toEqual(nothing);

    const server = await startServer();
    await sql
      .raw(
        moment === 'deferred'
          ? `create constraint trigger at_the_gate after update on gifts deferrable initially deferred
               for each row execute function wait_at_the_gate()`
          : `create trigger at_the_gate ${moment} for each row execute function wait_at_the_gate()`,
      )
      .execute(db);
    await keeper.query('select pg_advisory_lock($1)', [gate]);
    const answer = claimAt(server.origin, friend, token);
    const stopped = await vi.waitFor(waitingAtTheGate, { timeout: 20_000, interval: 20 });
    await server.kill();
    expect(await answer).toBeNull();
    await keeper.query('select pg_advisory_unlock($1)', [gate]);
    // The database notices that nobody is there any more, or ends what it was told to end.
    await vi.waitFor(() => expectToBeGone(stopped), { timeout: 20_000, interval: 20 });
    expect(await facts(gift.id, friend)).toEqual(after);

    const restarted = await startServer();
    expect(await claimAt(restarted.origin, friend, token)).toBe(200);
    expect(await claimAt(restarted.origin, friend, token)).toBe(200);
    expect(await facts(gift.id, friend)).toEqual(whole);
    expect((await givenGift(giver, gift.id)).state).toBe('active');
    await restarted.kill();
    await sql
      .raw(`drop trigger at_the_gate on ${moment === 'deferred' ? 'gifts' : moment.split(' ').at(-1)}`)
      .execute(db);
    await expectBooksToBalance(test);
  },
);

async function waitingAtTheGate(): Promise<number> {
  const { rows } = await keeper.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [gate],
  );
  const [waiting] = rows;
  if (waiting === undefined) throw new Error('Nobody waits at the gate.');
  return waiting.pid;
}

async function expectToBeGone(pid: number): Promise<void> {
  const { rows } = await keeper.query('select 1 from pg_stat_activity where pid = $1', [pid]);
  expect(rows).toEqual([]);
}
