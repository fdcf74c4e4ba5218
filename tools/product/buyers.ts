import * as checkout from '@niveshak/contract/checkout/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { TestMember } from '../../server/src/testing/test-member.ts';
import type { StandIns } from './stand-ins.ts';

export class Buyers {
  readonly #origin: string;
  readonly #standIns: StandIns;
  #count = 0;

  constructor(origin: string, standIns: StandIns) {
    this.#origin = origin;
    this.#standIns = standIns;
  }

  async signUp(email = `buyer-${this.#count}@members.test`): Promise<TestMember> {
    this.#count += 1;
    const password = 'a-Good-passw0rd';
    const { createIdentity, sandboxOrigin } = this.#standIns;
    await createIdentity({ email, password, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
    const member = new TestMember({ origin: this.#origin, sandboxOrigin }, email, password);
    await member.enter('signup');
    return member;
  }

  /** Buys a plan. Returns the member, the provider's order and its state after payment. */
  async buy(alias: PlanAlias) {
    const index = this.#count;
    const member = await this.signUp();
    await member.verifyAndSign(panOf(index));
    const { orderId } = await member.subscribe(alias);
    const paid = await this.#standIns.control.pay(orderId ?? '', 'success');
    const body = {
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      signature: paid.razorpay_signature ?? '',
    };
    const { status } = await member.call(checkout.verifyPayment, { body });
    return { member, providerOrderId: orderId ?? '', status };
  }
}

export function panOf(index: number): string {
  const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
  return `${letter(index)}${letter(index / 26)}${letter(index / 676)}PR0000F`;
}
