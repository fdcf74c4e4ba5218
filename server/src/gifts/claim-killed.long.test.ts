import * as routes from '@niveshak/contract/gifts/routes';
import { urlOf } from '@niveshak/contract/http/route';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  expectLedgerToBalance,
  nextPan,
  pass,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { buildGate } from '../testing/gate.ts';
import type { Gate } from '../testing/gate.ts';
import { buyGift, givenGift, tokenOf } from '../testing/gifts-fixture.ts';
import { startOwnProcess } from '../testing/own-process.ts';
import type { OwnProcess } from '../testing/own-process.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
let giver: TestMember;
let gate: Gate;
const running = new Set<OwnProcess>();

beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none' });
  giver = await test.demoMember('premium');
  // Settle the demo members' existing refunds, so that only the claims move money.
  await settleRefunds(test);
  gate = await buildGate(test.database);
});
afterEach(() => Promise.all([...running].map((each) => each.kill())));
afterAll(async () => {
  await gate.close();
  await test.close();
});

async function startServer(): Promise<OwnProcess> {
  const started = await startOwnProcess(test, { name: 'claims', sunset: 'none' });
  running.add(started);
  return started;
}

/** Sends the claim to another process, like the recipient's browser with the same session. */
function claimAt(origin: string, friend: TestMember, token: string): Promise<number | null> {
  return fetch(origin + urlOf(routes.claimGift), {
    method: 'POST',
    headers: { ...friend.sessionHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).then(
    ({ status }) => status,
    // The connection broke, so the outcome is unknown.
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
  ['before its first write', { before: 'insert', on: 'terms' }, nothing],
  ['between its writes', { before: 'update', on: 'gifts' }, nothing],
  ['at its last write', { before: 'insert', on: 'outbox_events' }, nothing],
  ['in the middle of its commit', { commitAfter: 'update', on: 'gifts' }, whole],
] as const)(
  'a claim whose process is killed %s happens completely or not at all, and can be repeated',
  { timeout: 120_000 },
  async (_when, moment, after) => {
    const friend = await test.newMember();
    await friend.verifyAndSign(nextPan());
    const gift = await buyGift(test, giver, { toEmail: friend.email });
    await pass(test);
    const token = await tokenOf(giver, gift.id);
    expect(await facts(gift.id, friend)).toEqual(nothing);

    const server = await startServer();
    await gate.shutAt(moment);
    const answer = claimAt(server.origin, friend, token);
    const { pid } = await gate.somebody();
    await server.kill();
    expect(await answer).toBeNull();
    await gate.open();
    await gate.gone(pid);
    expect(await facts(gift.id, friend)).toEqual(after);

    const restarted = await startServer();
    expect(await claimAt(restarted.origin, friend, token)).toBe(200);
    expect(await claimAt(restarted.origin, friend, token)).toBe(200);
    expect(await facts(gift.id, friend)).toEqual(whole);
    expect((await givenGift(giver, gift.id)).state).toBe('active');
    await restarted.kill();
    await gate.remove();
    await expectLedgerToBalance(test);
  },
);
