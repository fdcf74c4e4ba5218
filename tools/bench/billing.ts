/**
 * `npm run bench:billing` measures, in one run, quotes per second, verified payments per second (order to subscription)
 * compared with the bare database work of a payment, and invoices rendered as PDF per second.
 */
import { randomUUID } from 'node:crypto';
import * as billing from '@niveshak/contract/billing/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import { createIdentities } from '../../server/demo/create-identities.ts';
import { drawDocument } from '../../server/src/billing/render-document.ts';
import { readSnapshot } from '../../server/src/billing/snapshot.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { sandboxControl } from '../../sandbox/src/control.ts';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { paymentStatements } from '../../server/src/testing/payment-statements.ts';
import { barePayment } from './bare-payment.ts';
import { aboutMachine, openFixture } from './fixture.ts';
import { measure, row } from './measure.ts';

const payments = Number(process.argv[2] ?? 60);
const world = await openFixture('empty');
try {
  console.log(aboutMachine());
  const control = sandboxControl(world.sandboxOrigin);
  const members = await makeMembers(payments);
  const [first] = members;
  if (first === undefined) throw new Error('Nobody to pay.');

  const quotes = await measure(() => first.raw(getQuotes), { callers: 4, seconds: 4 });
  console.log(row('quotes (six plans, sealed), 4 callers', quotes));

  const queue = [...members];
  const verifyMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => payUntilEmpty(queue)));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `verified payments, order to subscription, 4 callers`.padEnd(46) +
      `${(payments / seconds).toFixed(1).padStart(7)}/s`,
  );
  const bare = await measure(await barePayment(world.pool), { callers: 4, seconds: 4 });
  console.log(row('  bare database work of a payment, 4 callers', bare));
  console.log(
    `  ${(payments / seconds / bare.perSecond).toFixed(2)} of the bare work, ${paymentStatements} statements a payment from the provider’s answer`,
  );
  console.log(
    `  the verifying call: p50 ${median(verifyMs).toFixed(0)} ms, the bare work ${bare.p50Ms.toFixed(0)} ms`,
  );

  const drawn = await drawDocuments();
  console.log(row('invoices drawn as PDF, two threads', drawn.measured));
  console.log(`  at most ${(drawn.largest / 1024).toFixed(1)} kB each`);
  const id = (await first.summary()).user.subscriptions[0]?.id ?? randomUUID();
  const pdf = await measure(() => first.raw(billing.getInvoice, { params: { id } }), {
    callers: 1,
    seconds: 4,
  });
  console.log(row('invoices as PDF, drawn before, 1 caller', pdf));

  /** Renders the last document repeatedly, each time for a different buyer. */
  async function drawDocuments() {
    const { rows } = await world.pool.query<{ snapshot: unknown; issued_at: Date }>(
      'select snapshot, issued_at from documents order by sequence limit 1',
    );
    const document = readSnapshot(rows[0]?.snapshot);
    const issuedAt = rows[0]?.issued_at ?? new Date();
    let largest = 0;
    const measured = await measure(
      async (call) => {
        const buyer = { ...document.buyer, name: `Asha Rao ${randomUUID()} ${call}` };
        const printed = { document: { ...document, buyer }, issuedAt, eInvoice: null };
        largest = Math.max(largest, (await drawDocument(printed)).length);
      },
      { callers: 6, seconds: 6, warmUp: 3 },
    );
    return { measured, largest };
  }

  async function payUntilEmpty(left: TestMember[]): Promise<void> {
    for (;;) {
      const member = left.shift();
      if (member === undefined) return;
      const order = await member.subscribe('CMP3M');
      const paid = await control.pay(order.orderId ?? '', 'success');
      const verifiedFrom = performance.now();
      await member.call(checkout.verifyPayment, {
        body: {
          paymentId: paid.razorpay_payment_id,
          razorpayOrderId: paid.razorpay_order_id,
          signature: paid.razorpay_signature ?? '',
        },
      });
      verifyMs.push(performance.now() - verifiedFrom);
    }
  }
} finally {
  await world.close();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
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
