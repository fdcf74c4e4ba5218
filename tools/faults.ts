/**
 * `npm run test:faults [-- PAYMENTS [SEED]]` makes payments while the server process is killed with SIGKILL at random
 * moments and the payment stand-in drops, duplicates, delays and reorders its webhooks. Afterwards it checks the
 * provider's records and ours: no captured payment without a subscription or a full refund, no second subscription,
 * invoice or refund, no gap in a series, and the reconciliation passes. Loopback only and bounded. The seed makes it
 * repeatable as far as timing allows. `PAYMENT_GATEWAYS=cashfree-pg` runs it with that gateway as the only one.
 */
import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as checkoutRoutes from '@niveshak/contract/checkout/routes';
import { freePort } from '../server/src/platform/free-port.ts';
import type { TestMember } from '../server/src/testing/test-member.ts';
import { loadTrialData } from '../server/demo/load-trial-data.ts';
import { seeded } from '../server/demo/random.ts';
import { scratchFolder } from '../server/src/testing/scratch.ts';
import type { ControlPayment } from '../sandbox/src/control.ts';
import { paymentGateways } from '../server/src/adapters/payment-gateways.ts';
import type { PaymentProvider } from '../server/src/checkout/index.ts';
import { readPaymentSettings } from '../server/src/platform/payment-settings.ts';
import { Buyers, panOf } from './product/buyers.ts';
import { openPostgres } from './product/own-postgres.ts';
import { checkout, startProduct } from './product/product-process.ts';
import { startStandIns } from './product/stand-ins.ts';

const payments = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
const random = seeded(seed);
console.log(`${payments} payments, seed ${seed}`);

const dataDir = scratchFolder('faults');
const postgres = await openPostgres('faults');
const databaseUrl = await postgres.newDatabase('product');
const port = await freePort();
const standIns = await startStandIns([port], {
  lateCaptureMs: 1_500,
  webhookRetryMs: 300,
  refundProcessMs: 200,
});
const { control } = standIns;
const environment = standIns.environment(databaseUrl, {
  TEST_CLOCK: '2025-06-02T10:00:00+05:30',
  SUNSET_DATE: 'none',
  LOG_LEVEL: 'silent',
});
await loadTrialData({ ...process.env, ...environment }, 'empty');
const gateway = firstGateway();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
pool.on('error', () => undefined);

const counts = { done: 0, kills: 0, retries: 0, upgrades: 0, cancellations: 0, superseded: 0, faults: 0 };
const running: { server: ChildProcess | null } = { server: null };
/** Typical start time on two idle cores, in milliseconds. */
const usualStartMs = 1_000;
/** Maximum number of payments before the server is killed, even before its random moment. */
const paymentsALife = 4;
const phase: { now: 'setting up' | 'paying' | 'over' } = { now: 'setting up' };

/** States that must not exist after a run, and the SQL that finds them. */
const violations: readonly (readonly [what: string, sql: string])[] = [
  [
    'a second subscription for an order',
    'select order_id from terms where order_id is not null group by 1 having count(*) > 1',
  ],
  [
    'a fulfilled order without its subscription',
    `select id from orders o where state = 'fulfilled' and not exists (select 1 from terms t where t.order_id = o.id)`,
  ],
  [
    'a subscription without a fulfilled order',
    `select t.id from terms t join orders o on o.id = t.order_id where o.state not in ('fulfilled', 'refunded')`,
  ],
  ['an order left half-way', `select id, state from orders where state = 'paid'`],
  [
    'a second invoice for an order',
    `select order_id from documents where kind = 'invoice' group by 1 having count(*) > 1`,
  ],
  [
    'a paid order without an invoice',
    `select o.id from orders o where o.state = 'fulfilled' and o.amount_paise > 0 and not exists (select 1 from documents d where d.order_id = o.id and d.kind = 'invoice')`,
  ],
  [
    'a gap in a series',
    `select kind, financial_year, max(sequence) as last, count(*) as issued from documents group by 1, 2 having max(sequence) <> count(*) or min(sequence) <> 1`,
  ],
  [
    'a refund that did not end well',
    `select id, state, failure from refunds where state not in ('processed', 'written-off')`,
  ],
  [
    'more refunded than paid',
    `select p.id from payments p join refunds r on r.payment_id = p.id group by p.id, p.amount_paise having sum(r.amount_paise) > p.amount_paise`,
  ],
  [
    'a payment to be refunded that was not',
    `select p.id from payments p where p.role = 'to-refund' and not exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'processed' and r.amount_paise = p.amount_paise)`,
  ],
  [
    'a member with two plans on a day',
    `select a.user_id from terms a join terms b on a.user_id = b.user_id and a.id < b.id and daterange(a.start_date, a.end_date + 1) && daterange(b.start_date, b.end_date + 1)`,
  ],
];

try {
  const firstStartMs = await startServer();
  const members = await makeMembers(payments);
  phase.now = 'paying';
  const killer = keepKilling(firstStartMs);
  const queue = members.map((member, index) => ({ member, index }));
  await Promise.all(Array.from({ length: 3 }, () => work(queue)));
  phase.now = 'over';
  await killer;
  await control.clearFaults();
  await settleDown();
  await judge();
} finally {
  phase.now = 'over';
  running.server?.kill('SIGKILL');
  await standIns.stop();
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

function firstGateway(): PaymentProvider {
  const [first] = paymentGateways(readPaymentSettings(environment)).gateways.forNewOrders;
  if (first === undefined) throw new Error('No payment gateway is configured.');
  return first;
}

/** Starts the server and returns the milliseconds until it responded. */
async function startServer(): Promise<number> {
  const startedAt = performance.now();
  await startProduct(environment, checkout, 'ignore', (child) => {
    running.server = child;
  });
  return performance.now() - startedAt;
}

/**
 * Kills and restarts the server at random moments until the payments are done. A machine that starts slowly also
 * responds slowly, so the time between kills scales with the start time, because otherwise no call would ever succeed.
 */
async function keepKilling(firstStartMs: number): Promise<void> {
  let startMs = firstStartMs;
  while (isPaying()) {
    const until = performance.now() + (120 + random() * 700) * Math.max(1, startMs / usualStartMs);
    const enough = counts.done + paymentsALife;
    while (isPaying() && performance.now() < until && counts.done < enough) await sleep(10);
    if (!isPaying()) return;
    running.server?.kill('SIGKILL');
    counts.kills += 1;
    await sleep(random() * 150);
    startMs = await startServer();
  }
}

function isPaying(): boolean {
  return phase.now === 'paying';
}

/** Creates verified members who have signed the terms. The steps before the payment are not tested here. */
async function makeMembers(count: number): Promise<TestMember[]> {
  const buyers = new Buyers(`http://127.0.0.1:${port}`, standIns);
  const members: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await buyers.signUp(`payer-${index}@members.test`);
    await member.verifyAndSign(panOf(index));
    members.push(member);
  }
  return members;
}

async function work(queue: { member: TestMember; index: number }[]): Promise<void> {
  for (;;) {
    const next = queue.shift();
    if (next === undefined) return;
    await payOnce(next.member, next.index);
    counts.done += 1;
  }
}

/** Makes one purchase with realistic disturbances. Repeats every call until it gets a response. */
async function payOnce(member: TestMember, index: number): Promise<void> {
  const webhookFaults = ['drop-webhook', 'duplicate-webhook', 'reorder-webhooks', 'late-capture'] as const;
  const fault = webhookFaults[Math.floor(random() * 6)];
  if (fault !== undefined) {
    counts.faults += 1;
    await control.fault(gateway.name, fault, fault === 'late-capture' ? 1 : 1 + Math.floor(random() * 3));
  }
  const first = await untilAnswered(() => member.subscribe(index % 3 === 0 ? 'CML1Y' : 'CMP3M'));
  if (first.orderId === null) return;
  let orderId = first.orderId;
  if (random() < 0.12) {
    // Buy another plan in another tab. The first order is superseded, but paid anyway.
    counts.superseded += 1;
    const second = await tryTo(() => untilAnswered(() => member.subscribe('CMP1Y')));
    await tryTo(() => control.pay(orderId, 'success'));
    orderId = second?.orderId ?? orderId;
  }
  // Simulate think time, during which the server may be killed.
  await sleep(random() * 400);
  if (random() < 0.2) await tryTo(() => control.pay(orderId, 'failed'));
  const paid = await tryTo(() => control.pay(orderId, random() < 0.15 ? 'late' : 'success'));
  if (paid !== null && random() < 0.7) {
    const tries = random() < 0.3 ? 2 : 1;
    await Promise.all(Array.from({ length: tries }, () => tryTo(() => report(member, paid))));
  }
  await sleep(random() * 400);
  if (index % 3 === 0 && random() < 0.4) await upgrade(member);
  if (random() < 0.3) await cancel(member);
}

/**
 * Reports a payment like the app, with the gateway's signature, or by querying the order if the gateway does not sign.
 */
async function report(member: TestMember, paid: ControlPayment): Promise<unknown> {
  const { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId } = paid;
  const { razorpay_signature: signature } = paid;
  if (signature === undefined)
    return member.raw(checkoutRoutes.getOpenOrder, { query: { orderId: razorpayOrderId } });
  return member.raw(checkoutRoutes.verifyPayment, { body: { paymentId, razorpayOrderId, signature } });
}

async function upgrade(member: TestMember): Promise<void> {
  const order = await tryTo(() => untilAnswered(() => member.subscribe('CMP1Y')));
  if (order?.orderId === null || order === null) return;
  counts.upgrades += 1;
  await tryTo(() => control.pay(order.orderId ?? '', 'success'));
}

/** Requests the refund of the running term twice concurrently. Only one request may succeed. */
async function cancel(member: TestMember): Promise<void> {
  const summary = await tryTo(() => untilAnswered(() => member.summary()));
  const term = summary?.user.subscriptions.find(({ hasExpired, isQueued }) => !hasExpired && !isQueued);
  const route = Object.values(checkoutRoutes).find((each) => each.id === 'cancelSubscription');
  if (term === undefined || route === undefined) return;
  counts.cancellations += 1;
  const input = { params: { id: term.id }, body: { reason: 'A fault run' } };
  const ask = () => tryTo(() => untilAnswered(() => member.raw(route, input)));
  await Promise.all([ask(), ask()]);
}

/** Repeats a call like the app until it gets a response, because the server may be killed during any call. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      // A refusal is a response, but a broken connection or an unresponsive provider is not.
      if (error instanceof Error && /answered 4\d\d/.test(error.message)) throw error;
      counts.retries += 1;
      await sleep(100);
    }
  }
  throw new Error('A call was not answered in 200 tries.');
}

async function tryTo<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}

/** Moves the clock one second at a time, so that recurring jobs run, until nothing is pending. */
async function settleDown(): Promise<void> {
  await sleep(2_500);
  for (let round = 0; round < 40; round += 1) {
    const { now } = (await (await fetch(`http://127.0.0.1:${port}/api/test-clock`)).json()) as {
      now: string;
    };
    await fetch(`http://127.0.0.1:${port}/api/test-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: new Date(Date.parse(now) + 1_000).toISOString() }),
    });
    const open = await pool.query(`select 1 from refunds where state in ('owed', 'requested') limit 1`);
    const undelivered = await pool.query('select 1 from outbox_events where delivered_at is null limit 1');
    if (round > 2 && open.rowCount === 0 && undelivered.rowCount === 0) return;
    await sleep(500);
  }
}

async function judge(): Promise<void> {
  const problems: string[] = [];
  for (const [what, sql] of violations) {
    const { rows } = await pool.query(sql);
    for (const row of rows.slice(0, 5)) problems.push(`${what}: ${JSON.stringify(row)}`);
    if (rows.length > 5) problems.push(`${what}: and ${rows.length - 5} more`);
  }
  const captured = await compareWithProvider(problems);

  const books = spawnSync(process.execPath, ['scripts/reconcile.ts'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, ...environment, DATABASE_URL: databaseUrl },
  });
  console.log(books.stdout.trim().split('\n').at(-1) ?? '');
  if (books.status !== 0) problems.push(`the books do not prove:\n${books.stdout}\n${books.stderr}`);

  const totals = await pool.query(`
    select (select count(*) from orders)::int as orders, (select count(*) from orders where state = 'fulfilled')::int as fulfilled,
      (select count(*) from payments)::int as payments, (select count(*) from terms)::int as terms,
      (select count(*) from refunds)::int as refunds, (select count(*) from documents)::int as documents,
      (select count(*) from webhook_events)::int as webhooks`);
  console.log(JSON.stringify({ ...counts, ...totals.rows[0] }));
  // A run without any sale proves nothing.
  const { fulfilled, terms } = totals.rows[0] as { fulfilled: number; terms: number };
  const floors: readonly (readonly [string, number, number])[] = [
    ['captures', captured, 0.8],
    ['fulfilled orders', fulfilled, 0.8],
    ['terms', terms, 0.8],
    ['kills', counts.kills, 0.1],
    ['webhook faults', counts.faults, 0.3],
  ];
  for (const [what, seen, share] of floors) {
    const least = Math.floor(payments * share);
    if (seen < least) problems.push(`${what}: ${seen}, wanted at least ${least} for ${payments} payments`);
  }
  for (const problem of problems) console.error(problem);
  console.log(`${payments} payments, ${captured} captures, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/**
 * Checks that every payment captured by the provider either fulfils its order here or was refunded in full. Returns the
 * number of payments.
 */
async function compareWithProvider(problems: string[]): Promise<number> {
  let captures = 0;
  const { rows } = await pool.query<{ id: string; provider_order_id: string }>(
    'select id, provider_order_id from orders where provider_order_id is not null',
  );
  for (const { id, provider_order_id: providerOrderId } of rows) {
    const items = await gateway.paymentsOf(providerOrderId);
    if (items === 'unavailable') throw new Error('The stand-in does not answer.');
    for (const payment of items.filter(({ status }) => status === 'captured' || status === 'refunded')) {
      captures += 1;
      const ours = await pool.query<{ role: string; order_id: string }>(
        'select role, order_id from payments where id = $1',
        [payment.id],
      );
      const isKept = ours.rows[0]?.role === 'fulfils' && ours.rows[0].order_id === id;
      const isReturned = payment.status === 'refunded';
      if (!isKept && !isReturned)
        problems.push(`payment ${payment.id} of ${payment.amountPaise} paise bought nothing and stayed`);
    }
  }
  return captures;
}
