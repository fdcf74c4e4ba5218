import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as identity from '@niveshak/contract/identity/routes';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import type { Needs, Place } from './place.ts';

/**
 * Fault and the one alarm that must report it. `begin` prepares the fault and returns the function that triggers it.
 */
export type Fault = {
  readonly alarm: string;
  readonly what: string;
  readonly needs?: Needs;
  readonly begin: (place: Place) => Promise<() => Promise<unknown>>;
};

/** Repeats the work until it has failed ten times. */
function keepOn(work: () => Promise<unknown>, pauseMs = 0, callers = 1): void {
  const loop = async (patience: number): Promise<void> => {
    const left = await work().then(
      () => patience,
      () => patience - 1,
    );
    await sleep(pauseMs);
    if (left > 0) return loop(left);
  };
  for (let caller = 0; caller < callers; caller += 1) void loop(10);
}

async function get(address: string): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
}

/** Holds a lock that blocks every call but no job. */
async function lockVersions({ database }: Place): Promise<void> {
  const client = await database.connect();
  await client.query('begin');
  await client.query('lock table published_versions in access exclusive mode');
}

async function buyer(place: Place): Promise<TestMember> {
  const member = await place.newMember();
  await member.verifyAndSign('ABQPR0000C');
  return member;
}

async function buy(place: Place, member: TestMember): Promise<void> {
  const order = await member.subscribe('CMP3M');
  if (order.orderId === null) throw new Error('Nothing to pay.');
  const payment = await place.control.pay(order.orderId, 'success');
  await member.call(checkout.verifyPayment, {
    body: {
      paymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      signature: payment.razorpay_signature ?? '',
    },
  });
}

const statement =
  (sql: string): Fault['begin'] =>
  async ({ database }) =>
  () =>
    database.query(sql);

const none = async (): Promise<void> => undefined;

export const faults: readonly Fault[] = [
  {
    alarm: 'NiveshakDown',
    what: 'the process is killed',
    begin:
      async ({ child }) =>
      async () =>
        child.kill('SIGKILL'),
  },
  {
    alarm: 'NiveshakDatabaseDown',
    what: 'the database falls silent',
    begin:
      async ({ line }) =>
      async () =>
        line.freeze(),
  },
  {
    alarm: 'NiveshakPoolExhausted',
    what: 'a lock, and sixty callers who wait for it',
    begin: async (place) => async () => {
      await lockVersions(place);
      keepOn(() => get(`${place.origin}/api/articles`), 0, 60);
    },
  },
  {
    alarm: 'NiveshakNotServed',
    what: 'a lock, and eight callers who wait for it',
    begin: async (place) => async () => {
      await lockVersions(place);
      keepOn(() => get(`${place.origin}/api/articles`), 0, 8);
    },
  },
  {
    alarm: 'NiveshakFaults',
    what: 'a table is gone that a call reads',
    begin:
      async ({ database, origin }) =>
      async () => {
        await database.query('alter table legal_documents rename to legal_documents_away');
        keepOn(() => get(`${origin}/api/legal/terms`), 1_000);
      },
  },
  {
    alarm: 'NiveshakSlow',
    what: 'every answer of the database takes 0.7 s longer',
    begin: async (place) => {
      const member = await place.newMember();
      return async () => {
        place.line.delayMs = 700;
        keepOn(() => member.call(identity.listSessions), 0, 3);
      };
    },
  },
  {
    alarm: 'NiveshakEventLoopBlocked',
    what: 'the process stands still for 2.5 s again and again',
    begin:
      async ({ child }) =>
      async () =>
        keepOn(async () => {
          child.kill('SIGSTOP');
          await sleep(2_500);
          child.kill('SIGCONT');
        }, 700),
  },
  {
    alarm: 'NiveshakOutboxStuck',
    what: 'an event whose job is lost',
    begin: statement(`insert into outbox_events (name, payload, occurred_at, recorded_at)
      values ('nobody-listens', '{}', now(), now() - interval '1 hour')`),
  },
  {
    alarm: 'NiveshakJobsWaiting',
    what: 'a job that no worker takes',
    begin: statement(
      `select graphile_worker.add_job('nobody-knows', '{}', run_at := now() - interval '1 hour')`,
    ),
  },
  {
    alarm: 'NiveshakJobsGivenUp',
    what: 'a job that fails for the last time',
    begin: statement(`select graphile_worker.add_job('handle-razorpay-event', '{}', max_attempts := 1)`),
  },
  {
    alarm: 'NiveshakRecurringFailing',
    what: 'a table is gone that notices fall due in',
    begin: statement('alter table term_notices rename to term_notices_away'),
  },
  {
    alarm: 'NiveshakRecurringStopped',
    what: 'the process that leads hangs',
    needs: {
      prepare: async (database) => {
        await (await database.connect()).query('select pg_advisory_lock(71204, 0)');
      },
    },
    begin: statement(
      `insert into recurring_runs values ('payment-reconciliation', now() - interval '1 hour')`,
    ),
  },
  {
    alarm: 'NiveshakWebhooksUnhandled',
    what: 'a stored webhook whose job is lost',
    begin: statement(`insert into webhook_events (provider, event_id, body, received_at)
      values ('razorpay', 'drill', '{}', now() - interval '1 hour')`),
  },
  {
    alarm: 'NiveshakWebhooksMissing',
    what: 'a payment, and none of its webhooks comes',
    begin: async (place) => {
      const member = await buyer(place);
      return async () => {
        await place.control.fault('razorpay', 'drop-webhook', 1_000);
        await buy(place, member);
      };
    },
  },
  {
    alarm: 'NiveshakForgedCalls',
    what: 'webhooks with a wrong signature',
    begin:
      async ({ origin }) =>
      async () =>
        keepOn(async () => {
          const response = await fetch(`${origin}/api/webhooks/razorpay`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-razorpay-signature': '0'.repeat(64) },
            body: '{"event":"payment.captured"}',
          });
          await response.arrayBuffer();
        }, 500),
  },
  {
    alarm: 'NiveshakLimitsHit',
    what: 'one address calls more often than it may',
    needs: { env: { REQUESTS_PER_MINUTE: '50' } },
    begin:
      async ({ origin }) =>
      async () =>
        keepOn(() => get(`${origin}/api/plans`), 100),
  },
  {
    alarm: 'NiveshakMailFailing',
    what: 'the mail server takes nothing',
    begin: async (place) => {
      const member = await buyer(place);
      return async () => {
        await place.control.fault('mail', 'error-500', 1_000);
        await buy(place, member);
      };
    },
  },
  {
    alarm: 'NiveshakVendorFailing',
    what: 'the identity provider answers 500',
    begin: async (place) => {
      const member = await place.newMember();
      const headers = { authorization: `Bearer ${await member.accessToken()}` };
      return async () => {
        await place.control.fault('identity', 'error-500', 1_000);
        keepOn(() => member.raw(identity.login, { body: { email: member.email }, headers }), 1_000);
      };
    },
  },
  {
    alarm: 'NiveshakDiskFull',
    what: 'the disk of DATA_DIR is full',
    needs: { hasOwnDisk: true },
    begin:
      async ({ dataDir }) =>
      async () =>
        fs.writeFileSync(path.join(dataDir, 'ballast'), Buffer.alloc(19 * 1024 * 1024)),
  },
  {
    alarm: 'NiveshakPaymentWithoutInvoice',
    what: 'a payment has been held for two days',
    begin: statement(`with held as (
        insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on,
          created_at, expires_at)
        select gen_random_uuid(), id, 'CMP3M', 'held', 100, 'INR', '{}', '', current_date, now(), now()
        from users limit 1 returning id)
      insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
      select 'pay_drill', id, 100, 'INR', 'captured', 'held', now() - interval '2 days' from held`),
  },
  {
    alarm: 'NiveshakBackupOld',
    what: 'no backup for two days',
    begin: statement(`update installation set last_backup_at = now() - interval '2 days'`),
  },
  {
    alarm: 'NiveshakLivePricesOld',
    what: 'members look at prices that are an hour old',
    begin: statement(`insert into live_prices (symbol, wanted_at, priced_at, price)
      values ('DRILL', now() + interval '1 hour', now() - interval '1 hour', 100)`),
  },
];

/** Fault-free control case, for which no alarm may be raised. */
export const controlCase: Fault = { alarm: 'none', what: 'nothing', begin: async () => none };
