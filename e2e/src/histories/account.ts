import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutRefCodeCookie } from '@niveshak/contract/identity/session-cookies';
import type { Route } from '@niveshak/contract/http/route';
import { getOpenOrder, verifyPayment } from '@niveshak/contract/checkout/routes';
import { sandboxControl } from '../../../sandbox/src/control.ts';
import { TestMember } from '../../../server/src/testing/test-member.ts';
import type { CallInput } from '../../../server/src/testing/test-member.ts';
import type { Place } from './place.ts';

export type Reply = {
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
  /** Whether an earlier attempt was interrupted and may have succeeded. */
  readonly isRepeated: boolean;
};

/** Account of a person. It calls any responding process and, like the app, repeats interrupted calls. */
export class Account {
  readonly email: string;
  readonly mobile: string;
  readonly userId: string;
  readonly #place: Place;
  readonly #member: TestMember;

  private constructor(place: Place, member: TestMember, mobile: string, userId: string) {
    this.#place = place;
    this.#member = member;
    this.email = member.email;
    this.mobile = mobile;
    this.userId = userId;
  }

  /**
   * Returns a new account that signed up through the link with `refCode`, confirmed the address, verified the PAN and
   * signed the terms.
   */
  static async open(
    place: Place,
    who: {
      readonly email: string;
      readonly mobile: string;
      readonly pan: string;
      readonly refCode: string | null;
    },
  ): Promise<Account> {
    const password = 'a-Good-passw0rd';
    const name = { firstName: 'Asha', lastName: 'Rao' };
    await place.createIdentity({ email: who.email, password, emailVerified: true, ...name });
    const places = {
      get origin() {
        return place.origin();
      },
      sandboxOrigin: place.sandboxOrigin,
    };
    const member = new TestMember(places, who.email, password);
    if (who.refCode !== null) member.setCookie(checkoutRefCodeCookie, who.refCode);
    await untilDone(() => member.enter('signup'));
    await untilDone(async () => {
      const { user } = await member.summary();
      // An interrupted attempt may have done this already.
      if (user.kyc.isVerified && user.terms.isSigned) return;
      await member.verifyAndSign(who.pan);
    });
    const { rows } = await place.pool.query<{ id: string }>('select id from users where email = $1', [
      who.email,
    ]);
    return new Account(place, member, who.mobile, rows[0]?.id ?? '');
  }

  /**
   * Returns a process's reply, which may be a refusal.
   * @throws if no process replies within a minute
   */
  async ask(route: Route, input: CallInput = {}): Promise<Reply> {
    let isRepeated = false;
    for (let attempt = 0; attempt < 300; attempt += 1) {
      try {
        const { status, body } = await this.#member.raw(route, input);
        // 503 means that the process or its provider is stopping or starting.
        if (status !== 503 || isPaymentOpen(body)) return { status, body, code: codeOf(body), isRepeated };
      } catch {
        // The process stopped during the call.
      }
      isRepeated = true;
      await sleep(200);
    }
    throw new Error(`${route.id} was not answered.`);
  }

  /** Returns the member's referral code. Creates it if no page has requested it yet. */
  async refCode(): Promise<string> {
    await this.#place.pool.query(
      'insert into referral_codes (user_id, code, created_at) values ($1, $2, now()) on conflict do nothing',
      [this.userId, `ref_${this.userId.replaceAll('-', '')}`],
    );
    const { rows } = await this.#place.pool.query<{ code: string }>(
      'select code from referral_codes where user_id = $1',
      [this.userId],
    );
    return rows[0]?.code ?? '';
  }

  /** Pays in the payment window, notifies the server like the page does, and returns the payment's id. */
  async pay(providerOrderId: string): Promise<string> {
    const paid = await sandboxControl(this.#place.sandboxOrigin).pay(providerOrderId, 'success');
    const { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId } = paid;
    const { razorpay_signature: signature } = paid;
    if (signature === undefined) await this.ask(getOpenOrder, { query: { orderId: providerOrderId } });
    else await this.ask(verifyPayment, { body: { paymentId, razorpayOrderId, signature } });
    return paymentId;
  }
}

function isPaymentOpen(body: unknown): boolean {
  return codeOf(body) === 'payment-unconfirmed';
}

function codeOf(body: unknown): string | null {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  return typeof code === 'string' ? code : null;
}

async function untilDone<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(200);
    }
  }
}
