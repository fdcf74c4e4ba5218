/**
 * `npm run test:money [-- HISTORIES [SEED [BATCH[.HISTORY | -]]]]` runs random histories on two processes of the
 * product that are killed in the meantime. Four in five consist of purchases, upgrades, cancellations, gifts,
 * referrals, free months, trials, coupons and erased accounts, and also run on an independent model
 * (`e2e/src/histories`). After every step, what everyone paid, holds and is due must agree. The fifth has disputes,
 * goodwill refunds, pauses, imported terms, and payments while the service ends. Its invariants are in
 * `e2e/src/histories/disputes`. At the end of a batch the reconciliation must pass. A failure prints its seed and the
 * steps of its history; `3000 SEED 16.49` repeats it, and `3000 SEED 16-` continues an interrupted run at that batch.
 * `PAYMENT_GATEWAYS=cashfree-pg npm run test:money` runs them with that gateway as the only one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf } from '../e2e/src/histories/generate.ts';
import type { Batch } from '../e2e/src/histories/generate.ts';
import { instantOf, playBatch, startOfBatch } from '../e2e/src/histories/batch.ts';
import { textOf } from '../e2e/src/histories/model/calendar.ts';
import type { Place, Staff } from '../e2e/src/histories/place.ts';
import { codes, Tally } from '../e2e/src/histories/steps.ts';
import { paymentGateways } from '../server/src/adapters/payment-gateways.ts';
import { readPaymentSettings } from '../server/src/platform/payment-settings.ts';
import { historyStaff } from './product/history-staff.ts';
import { startProductPair } from './product/product-pair.ts';
import type { ProductPair } from './product/product-pair.ts';

const [count = '3000', seedText, single] = process.argv.slice(2);
const histories = Number(count);
const seed = seedText === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(seedText);
const firstBatch = single?.endsWith('-') === true ? Number.parseInt(single, 10) : null;
const [onlyBatch, onlyHistory] = (firstBatch === null ? (single ?? '') : '')
  .split('.')
  .map((part) => (part === '' ? null : Number(part)));
if (!Number.isInteger(histories) || histories < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:money [-- HISTORIES [SEED [BATCH[.HISTORY | -]]]]');
  process.exit(2);
}

const batchSize = 50;
/** Number of histories with disputes per batch. */
const disputedSize = 10;
const rounds = 13;
const minKillIntervalMs = 6_000;
console.log(`${histories} histories, seed ${seed}`);
// Kept so that the pair is stopped when this process is killed.
const running: { pair: Promise<ProductPair> | null } = { pair: null };
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    const stopped = running.pair?.then((pair) => pair.stop()) ?? Promise.resolve();
    void stopped.catch(() => undefined).finally(() => process.exit(1));
  });
const tally = new Tally();
const problems: string[] = [];
let played = 0;
let passed = 0;
let failed = 0;

for (let index = 0; index * batchSize < histories; index += 1) {
  if (onlyBatch !== null && onlyBatch !== undefined && index !== onlyBatch) continue;
  if (firstBatch !== null && index < firstBatch) continue;
  const size = Math.min(batchSize, histories - index * batchSize);
  played += size;
  // Always generate the whole batch, regardless of its size, so that the same seed gives the same histories.
  const batch = batchOf(seed, index, { size: batchSize - disputedSize, disputed: disputedSize, rounds });
  const disputed = Math.floor((size * disputedSize) / batchSize);
  const failures = await play(
    {
      ...batch,
      histories: batch.histories.slice(0, size - disputed),
      disputeHistories: batch.disputeHistories.slice(0, disputed),
    },
    index,
  );
  passed += (onlyHistory === undefined || onlyHistory === null ? size : 1) - new Set(failures).size;
  // Print now, so that an interrupted run has reported its findings.
  for (const problem of problems.splice(0)) {
    failed += 1;
    console.error(`\n${problem}`);
  }
  console.log(`batch ${index}: ${passed} passed, ${failed} failed so far`);
}

const lines = [...tally.counts]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([name, number]) => `  ${name}: ${number}`);
console.log(lines.join('\n'));
const rare = (onlyBatch ?? null) === null ? tooRare() : [];
for (const line of rare) console.error(line);
console.log(`${Math.max(0, passed)} passed, ${failed + rare.length} failed`);
process.exitCode = failed + rare.length === 0 ? 0 : 1;

async function play(batch: Batch, index: number): Promise<string[]> {
  const start = startOfBatch(batch);
  running.pair = startProductPair({
    TEST_CLOCK: instantOf(start * 24 * 60 + 9 * 60 + 50).toISOString(),
    SUNSET_DATE: batch.sunset === null ? 'none' : textOf(start + batch.sunset),
  });
  const pair = await running.pair;
  const pause = { until: Promise.resolve(), isOver: false };
  const { staff, close } = historyStaff(pair);
  let killer = Promise.resolve();
  try {
    await prepare(pair, batch, textOf(start));
    // If a process does not restart, the batch has failed. Report this with its other problems.
    killer = keepKilling(pair, pause).catch((error: unknown) => {
      problems.push(
        `seed ${seed}, batch ${index}: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    const failures = await playBatch(placeOf(pair, staff, pause), batch, tally, onlyHistory ?? null);
    pause.isOver = true;
    await killer;
    for (const { history, message } of failures)
      problems.push(`seed ${seed}, history ${index}.${history}\n${message}`);
    const books = await reconcile(pair);
    if (books !== null) problems.push(`seed ${seed}, batch ${index}: the books do not prove\n${books}`);
    return failures.map(({ history }) => `${index}.${history}`);
  } catch (error) {
    // The batch cannot continue if moving the clock or the sunset failed.
    problems.push(`seed ${seed}, batch ${index}: ${error instanceof Error ? error.message : String(error)}`);
    return batch.histories.map((_, history) => `${index}.${history}`);
  } finally {
    pause.isOver = true;
    await killer;
    await close();
    running.pair = null;
    await pair.stop();
  }
}

async function prepare({ pool }: ProductPair, batch: Batch, from: string): Promise<void> {
  for (const { code, basisPoints, flat, plans } of codes)
    await pool.query(
      `insert into coupons (code, percent_basis_points, flat_paise, plans) values ($1, $2, $3, $4)
       on conflict (code) do update set percent_basis_points = $2, flat_paise = $3, plans = $4,
         revision = coupons.revision + 1`,
      [code, basisPoints, flat, plans],
    );
  for (const [plan, paise] of Object.entries(batch.prices))
    await pool.query(
      `insert into plan_price_versions (alias, valid_from, full_price_paise) values ($1, $2::date - 1, $3)`,
      [plan, from, paise],
    );
}

function placeOf(pair: ProductPair, staff: Staff, pause: { until: Promise<void> }): Place {
  const quietly = async (act: () => Promise<void>) => {
    // Nothing is killed while the clock moves. Events due in between happen in order, which is part of the
    // model.
    await pause.until;
    const done = act();
    pause.until = done.catch(() => undefined);
    await done;
  };
  return {
    origin: pair.origin,
    sandboxOrigin: pair.sandboxOrigin,
    pool: pair.pool,
    createIdentity: pair.createIdentity,
    moveClock: (to) => quietly(() => moveClock(pair, to)),
    endService: (lastDay) =>
      quietly(async () => {
        const { hasFailed, output } = await pair.command('scripts/end-service.ts', [lastDay, '--apply']);
        if (hasFailed) throw new Error(`The service was not ended:\n${output}`);
      }),
    staff,
    refundedByProvider: async (paymentId) => {
      const { rows } = await pair.pool.query<{ gateway: string; providerOrderId: string | null }>(
        `select o.gateway, o.provider_order_id as "providerOrderId" from payments p join orders o on o.id = p.order_id
         where p.id = $1`,
        [paymentId],
      );
      const { gateway: name, providerOrderId = null } = rows[0] ?? {};
      const { gateways } = paymentGateways(readPaymentSettings(pair.environment));
      const gateway = gateways.all.find((each) => each.name === name) ?? gateways.forNewOrders[0];
      const refunds = (await gateway?.refundsOf({ paymentId, providerOrderId })) ?? 'unavailable';
      if (refunds === 'unavailable') throw new Error('The stand-in does not answer.');
      return refunds.reduce(
        (sum, { amountPaise, status }) => sum + (status === 'failed' ? 0 : amountPaise),
        0,
      );
    },
  };
}

async function moveClock({ origins }: ProductPair, to: Date): Promise<void> {
  const [first = ''] = origins;
  const answer = await fetch(`${first}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to.toISOString() }),
  });
  if (!answer.ok) throw new Error(`The clock did not move: ${answer.status} ${await answer.text()}`);
  for (const origin of origins) {
    for (;;) {
      const { now } = (await (await fetch(`${origin}/api/test-clock`)).json()) as { now: string };
      if (Date.parse(now) >= to.getTime()) break;
      await sleep(20);
    }
  }
}

/** Kills the processes in turn, without warning, between clock moves. */
async function keepKilling(
  pair: ProductPair,
  pause: { until: Promise<void>; isOver: boolean },
): Promise<void> {
  let restartMs = 0;
  for (let index = 0; !pause.isOver; index += 1) {
    // Restarts must not take most of the time on a slow machine.
    await sleep(Math.max(minKillIntervalMs, 4 * restartMs));
    await pause.until;
    if (pause.isOver) return;
    const killedAt = performance.now();
    const killed = pair.kill(index);
    pause.until = killed.catch(() => undefined);
    await killed;
    restartMs = performance.now() - killedAt;
    tally.add('kills');
  }
}

/** Waits until nothing is pending. Returns null if the reconciliation passes, otherwise its output. */
async function reconcile(pair: ProductPair): Promise<string | null> {
  for (let round = 0; round < 60; round += 1) {
    const { now } = (await (await fetch(`${pair.origins[0] ?? ''}/api/test-clock`)).json()) as {
      now: string;
    };
    await moveClock(pair, new Date(Date.parse(now) + 1_000));
    const open = await pair.pool.query(`select 1 from refunds where state in ('owed', 'requested') limit 1`);
    if (round > 1 && open.rowCount === 0) break;
    await sleep(250);
  }
  const { hasFailed, output } = await pair.command('scripts/reconcile.ts');
  return hasFailed ? output : null;
}

/**
 * Returns the events that the generator produced too rarely, compared with their expected number per 100 histories. A
 * run may fall short by two standard deviations of such a count, because a rare event can be absent from 100 histories
 * by chance, but not from 3,000. The 50 histories of a batch share one calendar, so an early sunset leaves few
 * purchases in all of them. A run of fewer than ten batches must therefore only have placed an order.
 */
function tooRare(): string[] {
  if (played < 10 * batchSize) return tally.of('ordered: new') === 0 ? ['ordered: new: 0'] : [];
  const wanted: Readonly<Record<string, number>> = {
    'bought without a payment': 4,
    'cancelled after an upgrade': 13,
    'cancelled with free months': 0.5,
    'cancelled: running': 33,
    'captured: cancelled order returned': 1,
    'captured: expired order fulfilled': 1,
    'captured: expired order returned': 2,
    'captured: open order fulfilled': 2,
    'clock moves': 20,
    'code won': 22,
    'codes that do not apply': 8,
    'disputes: cancelled': 6,
    'disputes: gift claim': 2,
    'disputes: gift claim refused, gift-disputed': 1,
    'disputes: gift take-back': 0.5,
    'disputes: goodwill': 3,
    'disputes: lost': 10,
    'disputes: opened, a part': 6,
    'disputes: opened, whole': 7,
    'disputes: ordered, renewal': 3,
    'disputes: ordered, upgrade': 6,
    'disputes: paid while the service ends': 5,
    'disputes: paused': 1,
    'disputes: plan kept after a partial loss': 1.5,
    'disputes: term brought in': 3,
    'disputes: won': 3,
    erased: 11,
    'erased with a gift': 0.5,
    'gifts claimed, queued': 4,
    'gifts taken back': 0.5,
    kills: 3,
    'months earned': 4,
    'months reversed': 4,
    'months void': 2,
    'ordered over midnight': 0.5,
    'ordered: gift': 13,
    'ordered: new': 82,
    'ordered: renewal': 0.5,
    'ordered: trial': 0.5,
    'ordered: upgrade': 24,
    'orders cancelled with a month': 1,
    'orders: quote-changed': 2,
    'purchases with free months': 1,
    'referral discounts': 19,
    'upgrades that move free days': 0.5,
    'upgrades with a gift': 3,
    'upgrades with credit': 22,
    'upgrades with excess credit': 0.5,
  };
  return Object.entries(wanted).flatMap(([name, per100]) => {
    const expected = (per100 * played) / 100;
    const least = Math.floor(expected - 2 * Math.sqrt(expected));
    return tally.of(name) < least
      ? [`${name}: ${tally.of(name)}, at least ${least} of ${played} wanted`]
      : [];
  });
}
