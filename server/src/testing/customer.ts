import { randomInt } from 'node:crypto';
import { verifyPayment } from '@niveshak/contract/checkout/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { sandboxControl } from '../../../sandbox/src/control.ts';
import { createIdentities } from '../../demo/create-identities.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { readConfig } from '../platform/config.ts';
import { TestMember, testPerson } from './test-member.ts';

export type { PlanAlias };

type Places = { readonly origin: string; readonly sandboxOrigin: string };

/** Creates a member in a running trial through the product's own calls: signed up, address confirmed. */
export async function newAccount(places: Places, email: string, password: string): Promise<TestMember> {
  const sandboxPort = Number(new URL(places.sandboxOrigin).port);
  const environment = productEnvironment({ port: 1, sandboxPort, smtpPort: 1 }, 'postgres://');
  const { firstName, lastName } = testPerson;
  await createIdentities(readConfig(environment, 'trial'))({
    email,
    password,
    emailVerified: true,
    firstName,
    lastName,
  });
  const member = new TestMember(places, email, password);
  await member.enter('signup');
  return member;
}

/** Like `newAccount`, but also verifies the identity, signs the terms, buys a plan and pays it. */
export async function newCustomer(
  places: Places,
  who: { readonly email: string; readonly password: string; readonly pan: string },
  alias: PlanAlias,
): Promise<TestMember> {
  const member = await newAccount(places, who.email, who.password);
  await member.verifyAndSign(who.pan);
  const phone = `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const { orderId } = await member.subscribe(alias, { details: { phone } });
  if (orderId === null) throw new Error(`${alias} costs nothing here.`);
  const paid = await sandboxControl(places.sandboxOrigin).pay(orderId, 'success');
  const { status } = await member.call(verifyPayment, {
    body: {
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      signature: paid.razorpay_signature ?? '',
    },
  });
  if (status !== 'fulfilled') throw new Error(`The payment of ${who.email} is ${status}.`);
  return member;
}
