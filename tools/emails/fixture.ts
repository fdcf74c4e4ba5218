import * as checkout from '@niveshak/contract/checkout/routes';
import { checkoutRefCodeCookie } from '@niveshak/contract/identity/session-cookies';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sandboxControl } from '../../sandbox/src/control.ts';
import type { SandboxControl } from '../../sandbox/src/control.ts';
import { createIdentities } from '../../server/demo/create-identities.ts';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';
import { playedBy } from './kinds.ts';
import { TestStaff } from '../../server/src/testing/test-staff.ts';

/** Audit log reason for staff actions in these scenes. */
export const auditReason = { reason: 'To see the letter.' };

type Places = { readonly origin: string; readonly sandboxOrigin: string; readonly databaseUrl: string };

/** Separate installation with all participants, which members and staff call like browsers. */
export type EmailFixture = ReturnType<typeof emailFixture>;

export function emailFixture(places: Places) {
  const control = sandboxControl(places.sandboxOrigin);

  /** Moves business time forward and waits until everything due is done. */
  async function moveClock(to: string): Promise<void> {
    const response = await fetch(`${places.origin}/api/test-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: to }),
    });
    if (!response.ok) throw new Error(`The clock did not move: ${response.status}.`);
    await sleep(1_500);
  }

  return {
    ...places,
    ...participantsAt(places, control),
    ...databaseAt(places.databaseUrl),
    ...inboxOf(control),
    control,
    until,
    moveClock,
  };
}

function participantsAt(places: Places, control: SandboxControl) {
  const { port: sandboxPort } = new URL(places.sandboxOrigin);
  const { port } = new URL(places.origin);
  const ports = { port: Number(port), sandboxPort: Number(sandboxPort), smtpPort: 0 };
  const config = readConfig(
    { ...productEnvironment(ports, places.databaseUrl), DATA_DIR: '/nowhere' },
    'trial',
  );
  const createIdentity = createIdentities(config);
  let pans = 0;

  async function newMember(name: string, refCode?: string): Promise<TestMember> {
    const email = `${name}@members.test`;
    const password = 'a-Good-passw0rd';
    await createIdentity({ email, password, firstName: 'Asha', lastName: 'Rao', emailVerified: true });
    const member = new TestMember(places, email, password);
    if (refCode !== undefined) member.setCookie(checkoutRefCodeCookie, refCode);
    await member.enter('signup');
    return member;
  }

  /** Creates a member who can buy immediately. */
  async function newBuyer(name: string, refCode?: string): Promise<TestMember> {
    const member = await newMember(name, refCode);
    pans += 1;
    await member.verifyAndSign(`AA${String.fromCharCode(64 + pans)}PL0000C`);
    return member;
  }

  /** Orders and pays. Returns the payment, regardless of what the product does with it. */
  async function pay(member: TestMember, alias: PlanAlias): Promise<string> {
    const order = await member.subscribe(alias);
    const paid = await control.pay(order.orderId ?? '', 'success');
    const body = {
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      signature: paid.razorpay_signature ?? '',
    };
    await member.raw(checkout.verifyPayment, { body });
    return paid.razorpay_payment_id;
  }

  async function demoMember(name: string): Promise<TestMember> {
    const member = new TestMember(places, `${name}@demo.test`, 'demo-password');
    await member.enter('login');
    return member;
  }

  async function staff(role: string): Promise<TestStaff> {
    const colleague = new TestStaff(places, `${role}@demo.test`);
    await colleague.enterStaff();
    return colleague;
  }

  return { newMember, newBuyer, pay, demoMember, staff };
}

function databaseAt(connectionString: string) {
  async function query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async function idOf({ email }: TestMember): Promise<string> {
    const [row] = await query<{ id: string }>('select id from users where email = $1', [email]);
    if (row === undefined) throw new Error(`Nobody has ${email}.`);
    return row.id;
  }

  return { query, idOf };
}

function inboxOf(control: SandboxControl) {
  /** Waits for an email. Returns whether it was sent. */
  async function isSettled(kind: EmailKind): Promise<boolean> {
    const hasCome = async () => (await control.mail()).some((mail) => playedBy(mail)?.kind === kind);
    return until(hasCome).then(
      () => true,
      () => false,
    );
  }

  async function settled(kind: EmailKind): Promise<void> {
    if (!(await isSettled(kind))) throw new Error(`${kind} did not come.`);
  }

  return { isSettled, settled };
}

/**
 * Waits until a condition holds.
 * @throws on a time-out
 */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 150; round += 1) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error('Timed out.');
}
