import { currentTerm } from '@niveshak/domain/membership/term';
import { productEnvironment } from '../../demo/demo-env.ts';
import { paymentGateways } from '../adapters/payment-gateways.ts';
import { readPaymentSettings } from '../platform/payment-settings.ts';
import { orderById, refundReconciliation, settleOrder, startOrder } from '../checkout/index.ts';
import type { SettleDeps } from '../checkout/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { termsOf } from '../membership/index.ts';
import { previewOne } from '../quotes/index.ts';
import { automaticRenewals, onOrderFulfilled, renewalPort, tokenReconciliation } from '../renewals/index.ts';
import { chooseForRunning, chooseWithPurchase } from '../renewals/choose.ts';
import { offerWithPurchase } from '../renewals/offer.ts';
import { stopRenewalOf } from '../renewals/stop.ts';
import { renewalOf } from '../renewals/view.ts';
import { publishedIn } from '../platform/published.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { gatewaysWith, providerOf, testGifts, userIdOf } from './checkout-fixture.ts';
import { subscribeWithRenewal } from './renewals-fixture.ts';
import type { TestApp } from './test-app.ts';
import { testPerson } from './test-member.ts';
import type { TestMember } from './test-member.ts';

/** Thrown when a process is killed before or after a third-party call. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** Returns a reproducible generator of numbers in [0, 1). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the object with some calls that kill the process, before or after the actual call. */
function killed<T extends object>(real: T, names: readonly (keyof T)[], die: () => void): T {
  return new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || !names.some((each) => each === name)) return value;
      return async (...args: unknown[]) => {
        die();
        const answer: unknown = await Reflect.apply(value, target, args);
        die();
        return answer;
      };
    },
  });
}

export type HistoryOptions = {
  readonly seed: number;
  readonly members: number;
  /** Number of ended renewals after which a history stops. */
  readonly cycles: number;
};

export type HistoryCounts = {
  cycles: number;
  renewed: number;
  lapsed: number;
  stopped: number;
  debits: number;
  kills: number;
  faults: number;
  days: number;
};

const stepMs = 12 * 3_600_000;
/** Steps between lookups of all tokens. Their webhooks can arrive at any time. */
const stepsPerTokenLookup = 8;
const stepsPerTally = 16;
const vendorFaults = [
  'insufficient-funds',
  'insufficient-funds',
  'late-success',
  'slow-debit',
  'error-500',
  'lost-answer',
] as const;

/**
 * Simulates years of members with mandates, with kills, vendor faults, and member actions at the bank and in the
 * account.
 */
export async function playHistories(test: TestApp, options: HistoryOptions): Promise<HistoryCounts> {
  const random = randomOf(options.seed);
  const counts = { cycles: 0, renewed: 0, lapsed: 0, stopped: 0, debits: 0, kills: 0, faults: 0, days: 0 };
  const world = openWorld(test, random, counts);
  const people: Person[] = [];
  for (let index = 0; index < options.members; index += 1) {
    const { member } = await subscribeWithRenewal(test);
    people.push({ member, userId: await userIdOf(test, member) });
  }
  let steps = 0;
  let time = businessTimeAt(new Date(test.app.clock.now().instant.getTime() + stepMs));
  while (counts.cycles < options.cycles) {
    if (random() < 0.2) {
      const mode = vendorFaults[Math.floor(random() * vendorFaults.length)] ?? 'error-500';
      await test.control.fault('razorpay', mode);
      counts.faults += 1;
    }
    await world.step(time, random() < 1 / stepsPerTokenLookup);
    const states = await statesOf(test);
    for (const person of people) await act(world, person, states.get(person.userId) ?? null, time, random);
    await noteStops(test, time);
    steps += 1;
    if (steps % stepsPerTally === 0) Object.assign(counts, await tallyOf(test));
    const next = await world.nextStep(time);
    counts.days += (next.getTime() - time.instant.getTime()) / 86_400_000;
    time = businessTimeAt(next);
  }
  // Let the bank's late responses arrive and all pending refunds be issued.
  await test.control.clearFaults();
  world.calm();
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (let round = 0; round < 3; round += 1) await world.step(time, true);
  await world.settleAll(time);
  return { ...counts, ...(await tallyOf(test)) };
}

type Person = { readonly member: TestMember; readonly userId: string };
type World = ReturnType<typeof openWorld>;

/** Returns third parties with calls that kill the process, and the work that makes those calls. */
function killedParties(test: TestApp, die: () => void) {
  const env = productEnvironment(
    { port: 0, sandboxPort: Number(new URL(test.sandboxOrigin).port), smtpPort: 0 },
    '',
  );
  const { db } = test.database;
  const settings = { holderKey: 'a holder key of the tests', quoteKey: 'a quote key of the tests' };
  const provider = killed(providerOf(test), ['createOrder', 'paymentsOf'], die);
  const mandates = killed(
    paymentGateways(readPaymentSettings(env)).mandates,
    ['debit', 'attemptsOf', 'token', 'tokenOfPayment', 'cancelToken'],
    die,
  );
  const mailer = killed({ send: async () => undefined, close: () => undefined }, ['send'], die);
  const settle: SettleDeps = { db, gateways: gatewaysWith(provider), settings, gifts: testGifts };
  const clock = { now: () => test.app.clock.now(), isTestClock: true };
  const source = automaticRenewals({ ...settle, mandates, mailer, appOrigin: test.origin, clock });
  const tokens = tokenReconciliation({
    db,
    mandates,
    onPaid: (orderId, time) => onOrderFulfilled({ db, mandates }, orderId, time),
  });
  return { db, settings, mandates, settle, source, tokens };
}

function openWorld(test: TestApp, random: () => number, counts: HistoryCounts) {
  let isCalm = false;
  const die = () => {
    if (isCalm || random() >= 0.02) return;
    counts.kills += 1;
    throw new Killed('The process was killed.');
  };
  const { db, settings, mandates, settle, source, tokens } = killedParties(test, die);
  /** Repeats work until no kill interrupts it, as later processes would. */
  const through = async (work: () => Promise<void>): Promise<void> => {
    for (let round = 0; round < 50; round += 1)
      try {
        return await work();
      } catch (error) {
        if (!isKill(error)) throw error;
      }
    throw new Error('The work was killed fifty times.');
  };
  const step = async (time: BusinessTime, looksUpTokens: boolean): Promise<void> => {
    await through(async () => {
      if ((await source.earliest(time.instant)) !== null) await source.runDue(time);
    });
    if (looksUpTokens) await through(() => tokens.run(time, 'whole'));
  };
  return {
    test,
    db,
    settle,
    mandates,
    settings,
    step,
    through,
    /** Returns half a day later or, if all plans renew and nothing is open, the time of the next work. */
    nextStep: async ({ instant }: BusinessTime): Promise<Date> => {
      const half = new Date(instant.getTime() + stepMs);
      const { rows } = await test.database.pool.query(
        `select 1 from renewals where next_at is not null
         union all select 1 from users u where exists (select from mandates m where m.user_id = u.id) and not exists (
           select from mandates m where m.user_id = u.id and m.state in ('registering', 'active')) limit 1`,
      );
      if (rows.length > 0) return half;
      const due = await source.earliest(new Date(instant.getTime() + 200 * 86_400_000));
      return due === null || due < half ? half : due;
    },
    calm: () => {
      isCalm = true;
    },
    settleAll: async (time: BusinessTime) => {
      const { rows } = await test.database.pool.query<{ id: string }>(
        `select id from orders where provider_order_id is not null and state <> 'refunded'`,
      );
      for (const { id } of rows) {
        const order = await orderById(db, id);
        if (order !== null) await settleOrder(settle, order, time);
      }
      for (let round = 0; round < 4; round += 1) {
        await refundReconciliation(settle).run(time, 'whole');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}

function isKill(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (error instanceof AggregateError) return error.errors.every(isKill);
  return error instanceof Error && error.cause !== undefined && isKill(error.cause);
}

type State = {
  readonly mandate: 'registering' | 'active' | 'paused' | null;
  readonly tokenId: string | null;
  /** Id of the order that a failed renewal awaits, while payable. */
  readonly payable: string | null;
};

/** Returns mandate and renewal by member id, for members with either. */
async function statesOf(test: TestApp): Promise<ReadonlyMap<string, State>> {
  const { rows } = await test.database.pool.query<State & { userId: string }>(
    `select coalesce(m.user_id, r.user_id) as "userId", m.state as mandate, m.token_id as "tokenId",
       o.provider_order_id as payable
     from (select * from mandates where state in ('registering', 'active', 'paused')) m
     full join (select * from renewals where next_at is not null) r on r.user_id = m.user_id
     left join orders o on o.id = r.order_id and o.state = 'created' and r.state in ('linked', 'retrying')`,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Performs a member's actions of half a day. */
async function act(
  world: World,
  person: Person,
  state: State | null,
  time: BusinessTime,
  random: () => number,
): Promise<void> {
  const { db, test } = world;
  const { userId } = person;
  const { mandate = null, tokenId = null, payable = null } = state ?? {};
  if (payable !== null && random() < 0.1)
    await test.control.pay(payable, random() < 0.8 ? 'success' : 'failed').catch(() => undefined);
  if (mandate !== null) {
    if (random() < 0.001) await stopRenewalOf(db, userId, 'member', time);
    else if (tokenId !== null && random() < 0.002) {
      const acts = ['pause', 'resume', 'resume', 'revoke'] as const;
      const chosen = acts[Math.floor(random() * acts.length)] ?? 'resume';
      if (mandate !== 'registering') await test.control.token(tokenId, chosen);
    }
    return;
  }
  if (random() >= 0.2) return;
  const term = currentTerm(await termsOf(db, userId), time.today);
  await world.through(() => (term === null ? buyAgain(world, person, time) : turnOn(world, userId, time)));
}

const browser = { ip: '127.0.0.1', userAgent: 'test' };

async function turnOn(world: World, userId: string, time: BusinessTime): Promise<void> {
  const { offer } = await renewalOf(world.db, publishedIn(world.db), userId, time);
  if (offer !== null)
    await chooseForRunning(world, { userId, netPrice: offer.netPrice.amount, ...browser, time });
}

/** Buys the plan again with automatic renewal after it ended. */
async function buyAgain(world: World, { member, userId }: Person, time: BusinessTime): Promise<void> {
  const { db, settings, settle, test } = world;
  const alias = 'CMP3M';
  const state = 'MH';
  const offer = await offerWithPurchase(db, settings, { userId, alias, state }, time);
  if (offer === null) return;
  await chooseWithPurchase(world, { userId, alias, state, netPrice: offer.netPrice, ...browser, time });
  const query = {
    userId,
    purpose: 'own',
    time,
    couponCode: null,
    toPlan: alias,
    state,
    exceptOrder: null,
  } as const;
  const quote = await previewOne(db, settings, query);
  if (quote === null || quote.quoteId === null || quote.price === null) return;
  const panKeys = { encryptionKeys: [Buffer.alloc(32, 7)], indexKey: 'an index key of the tests' };
  const { userDetails } = member.subscribeBody(alias, quote);
  const started = await startOrder(
    { ...settle, panKeys, renewals: renewalPort },
    {
      userId,
      details: { ...userDetails, firstName: testPerson.firstName, lastName: testPerson.lastName },
      alias,
      quoteId: quote.quoteId,
      couponCode: null,
      netPrice: quote.price.netPrice.amount,
      gift: null,
      payBy: null,
      ...browser,
      time,
    },
  );
  if (started instanceof Refusal || started.opened === null) return;
  const { providerOrderId } = started.opened;
  await test.control.pay(providerOrderId, 'success').catch(() => undefined);
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from orders where provider_order_id = $1',
    [providerOrderId],
  );
  const order = rows[0] === undefined ? null : await orderById(db, rows[0].id);
  if (order !== null) await settleOrder(settle, order, time);
}

async function tallyOf(test: TestApp) {
  const { rows } = await test.database.pool.query<Record<string, string>>(
    `select count(*) filter (where state = 'renewed') as renewed, count(*) filter (where state = 'lapsed') as lapsed,
       count(*) filter (where state = 'stopped') as stopped,
       count(*) filter (where next_at is null and state <> 'superseded') as cycles,
       (select count(*) from renewal_debits) as debits
     from renewals`,
  );
  const row = rows[0] ?? {};
  const number = (name: string) => Number(row[name] ?? 0);
  return {
    renewed: number('renewed'),
    lapsed: number('lapsed'),
    stopped: number('stopped'),
    cycles: number('cycles'),
    debits: number('debits'),
  };
}

/**
 * Records when mandates were first seen as stopped, in the history's time. For those stopped by webhooks, the product
 * uses its own clock, which does not move.
 */
async function noteStops(test: TestApp, { instant }: BusinessTime): Promise<void> {
  await test.database.pool.query(
    `create table if not exists stops_seen (mandate_id uuid primary key, at timestamptz not null)`,
  );
  await test.database.pool.query(
    `insert into stops_seen select id, $1 from mandates where state = 'stopped' on conflict do nothing`,
    [instant],
  );
}

/** Returns rows in states that must never occur. */
export async function violations(test: TestApp): Promise<unknown[]> {
  const { rows } = await test.database.pool.query(
    `select 'two debits of a period' as what, user_id::text as of from renewal_debits where state = 'captured'
       group by user_id, period_start having count(*) > 1
     union all
     select 'two terms of a period', user_id::text from terms where end_date >= start_date
       group by user_id, start_date having count(*) > 1
     union all
     select 'a debit after the stop', d.renewal_id::text from renewal_debits d join renewals r on r.id = d.renewal_id
       join stops_seen s on s.mandate_id = r.mandate_id where d.requested_at > s.at
     union all
     select 'a debit less than a day after its notice', d.renewal_id::text from renewal_debits d
       join renewals r on r.id = d.renewal_id
       where r.noticed_at is null or d.requested_at < r.noticed_at + interval '24 hours'
     union all
     select 'a payment kept twice', o.id::text from orders o join payments p on p.order_id = o.id
       where p.role = 'fulfils' group by o.id having count(*) > 1
     union all
     select 'a paid renewal without a term', r.id::text from renewals r where r.state = 'renewed'
       and not exists (select from terms t where t.order_id = r.order_id)`,
  );
  return rows;
}
