/**
 * `npm run bench:billing`: quotes a second, verified payments a second from the order to the subscription, and
 * invoices a second as PDF, each beside the cost of the bare database work that it contains, in one run.
 */
import { randomUUID } from 'node:crypto';
import * as billing from '@niveshak/contract/billing/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { createIdentities } from '../server/demo/create-identities.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { sandboxControl } from '../sandbox/src/control.ts';
import type { TestMember } from '../server/src/testing/test-member.ts';
import { aboutMachine, openWorld } from './world.ts';
import { measure, row } from './measure.ts';

const payments = Number(process.argv[2] ?? 60);
const world = await openWorld('empty');
try {
  console.log(aboutMachine());
  const control = sandboxControl(world.sandboxOrigin);
  const members = await makeMembers(payments);
  const [first] = members;
  if (first === undefined) throw new Error('Nobody to pay.');

  const quotes = await measure(() => first.raw(getQuotes), { callers: 4, seconds: 4 });
  const user = await world.pool.query<{ id: string }>('select id from users where email = $1', [first.email]);
  const userId = user.rows[0]?.id ?? '';
  const bareQuote = await measure(
    () =>
      world.pool.query(
        `insert into quotes (id, user_id, alias, business_day, full_price_paise, identity, net_price_paise, created_at, expires_at)
         select gen_random_uuid(), $1, 'CMP1Y', current_date, 1, 'x', 1, now(), now() from generate_series(1, 6)`,
        [userId],
      ),
    { callers: 4, seconds: 4 },
  );
  console.log(row('quotes (six plans, frozen), 4 callers', quotes));
  console.log(row('  bare insert of six quotes', bareQuote));

  const queue = [...members];
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => payUntilEmpty(queue)));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `verified payments, order to subscription, 4 callers`.padEnd(46) +
      `${(payments / seconds).toFixed(1).padStart(7)}/s`,
  );
  const bareSale = await measure(
    async () => {
      const client = await world.pool.connect();
      try {
        await client.query('begin');
        await client.query('select 1 from users where id = $1 for update', [userId]);
        for (let statement = 0; statement < 12; statement += 1) {
          await client.query('insert into checkout_landings (user_id, at) values ($1, now())', [userId]);
        }
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    { callers: 4, seconds: 4 },
  );
  console.log(row('  bare transaction of twelve inserts', bareSale));

  const summary = await first.summary();
  const id = summary.user.subscriptions[0]?.id ?? randomUUID();
  const pdf = await measure(() => first.raw(billing.getInvoice, { params: { id } }), {
    callers: 1,
    seconds: 4,
  });
  const bareRow = await measure(() => world.pool.query('select * from documents limit 1'), {
    callers: 1,
    seconds: 4,
  });
  console.log(row('invoices as PDF, 1 caller', pdf));
  console.log(row('  bare row of the document', bareRow));

  async function payUntilEmpty(left: TestMember[]): Promise<void> {
    for (;;) {
      const member = left.shift();
      if (member === undefined) return;
      const order = await member.subscribe('CMP3M');
      const paid = await control.pay(order.orderId ?? '', 'success');
      await member.call(checkout.verifyPayment, {
        body: {
          paymentId: paid.razorpay_payment_id,
          razorpayOrderId: paid.razorpay_order_id,
          signature: paid.razorpay_signature ?? '',
        },
      });
    }
  }
} finally {
  await world.close();
}

async function makeMembers(count: number): Promise<TestMember[]> {
  const ports = { port: 0, sandboxPort: Number(new URL(world.sandboxOrigin).port), smtpPort: 0 };
  const config = readConfig(productEnvironment(ports, 'postgres://localhost/none'), 'trial');
  const createIdentity = createIdentities(config);
  const members: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = { email: `bench-${index}@members.test`, password: 'a-Good-passw0rd' };
    await createIdentity({ ...person, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
    const member = world.member(person.email, person.password);
    await member.enter('signup');
    const letter = (n: number) => String.fromCharCode(65 + (n % 26));
    await member.verifyAndSign(`${letter(index)}${letter(Math.floor(index / 26))}BPR0000F`);
    members.push(member);
  }
  return members;
}
