import { subscribe, cancelSubscription, verifyPayment } from '@niveshak/contract/checkout/routes';
import * as gifts from '@niveshak/contract/gifts/routes';
import type { Referrals } from '@niveshak/contract/referrals/schemas';
import { getReferrals } from '@niveshak/contract/referrals/routes';
import * as chargebacks from '@niveshak/contract/checkout/staff-chargeback-routes';
import * as pauses from '@niveshak/contract/checkout/staff-pause-routes';
import * as money from '@niveshak/contract/checkout/staff-routes';
import type { RefundPreview } from '@niveshak/contract/checkout/staff-schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { inState, newBuyer, nextPan, paymentBody } from './checkout-fixture.ts';
import { giftBody, giftQuote, tokenOf } from './gifts-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-member.ts';
import { testPerson } from './test-member.ts';
import type { TestStaff } from './test-staff.ts';

/** Returns a Mulberry32 generator, so that a seed always gives the same year. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayMs = 86_400_000;
const plans = ['CML3M', 'CMP3M', 'CML1Y', 'CMP1Y', 'CMP3M', 'CML3M'] as const satisfies readonly PlanAlias[];
const codes = [undefined, undefined, undefined, 'WELCOME10', 'FLAT500', 'FULL100', 'ONCE50'] as const;
const reason = 'A year of the figures.';

/** A firm's year, generated from a seed, through the product's own calls. */
export class MetricsYear {
  readonly done = new Map<string, number>();
  readonly #test: TestApp;
  readonly #owner: TestStaff;
  readonly #colleague: TestStaff;
  readonly #random: () => number;
  readonly #members: TestMember[] = [];

  constructor(test: TestApp, owner: TestStaff, colleague: TestStaff, seed: number) {
    this.#test = test;
    this.#owner = owner;
    this.#colleague = colleague;
    this.#random = randomOf(seed);
  }

  async play(rounds: number, perRound: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < perRound; turn += 1) await this.#act(round);
      const from = this.#test.app.clock.now().instant.getTime();
      // Some days start in the last half hour of the day before.
      const ms = (365 * dayMs) / rounds + (this.#random() - 0.5) * dayMs;
      await this.#test.moveClock(new Date(from + ms).toISOString());
    }
  }

  async #act(round: number): Promise<void> {
    const draw = this.#random();
    if (this.#members.length < 3 || draw < 0.3) return this.#join(round);
    const member = this.#pick(this.#members);
    if (draw < 0.52) return this.#buy(member, this.#pick(plans));
    if (draw < 0.66) return this.#cancel(member);
    if (draw < 0.77) return this.#give(member);
    if (draw < 0.82) return this.#takeBack(member);
    if (draw < 0.88) return this.#refund(member);
    if (draw < 0.96) return this.#pause(member);
    return this.#chargeBack(member);
  }

  async #join(round: number): Promise<void> {
    const referrer = this.#members.length > 2 && this.#random() < 0.4 ? this.#pick(this.#members) : null;
    const page = await referrer?.raw(getReferrals);
    const refCode = page?.status === 200 ? (page.body as Referrals).refCode : null;
    const member = await newBuyer(this.#test, refCode ?? undefined, nextPan());
    if (refCode !== null) this.#count('came by a code');
    this.#members.push(member);
    this.#count('joined');
    if (this.#random() < 0.3 && round > 0) return this.#buy(member, 'CML14D');
    return this.#buy(member, this.#pick(plans));
  }

  async #buy(member: TestMember, alias: PlanAlias): Promise<void> {
    const couponCode = alias === 'CML14D' ? undefined : this.#pick(codes);
    const state = this.#pick(['MH', 'KA'] as const);
    const quote = await member.quote(alias, { state, ...(couponCode === undefined ? {} : { couponCode }) });
    if (!quote.allowed) return;
    const details = inState(state, state === 'MH' ? '411001' : '560001');
    const used = quote.price?.couponDiscount ?? null;
    const body = member.subscribeBody(alias, quote, {
      couponCode: used === null ? null : used.couponCode,
      details,
    });
    const answer = await member.raw(subscribe, { body });
    if (answer.status !== 200) return;
    const { orderId } = answer.body as { orderId: string | null };
    if (orderId !== null) {
      const payment = await this.#test.control.pay(orderId, 'success');
      await member.call(verifyPayment, { body: paymentBody(payment) });
    }
    this.#count(`bought: ${quote.kind ?? ''}`);
  }

  async #cancel(member: TestMember): Promise<void> {
    const { user } = await member.summary();
    const term = user.subscriptions.find(({ hasExpired, alias }) => !hasExpired && alias !== 'CML14D');
    if (term === undefined) return;
    const answer = await member.raw(cancelSubscription, { params: { id: term.id }, body: { reason } });
    if (answer.status === 200) this.#count('cancelled');
  }

  async #give(giver: TestMember): Promise<void> {
    const friend = this.#pick(this.#members);
    if (friend === giver) return;
    const input = { alias: this.#pick(['CMP3M', 'CMP1Y'] as const), toEmail: friend.email };
    const giftables = await giver.raw(gifts.getGiftables, { query: { plan: input.alias, state: 'MH' } });
    if (giftables.status !== 200) return;
    const quote = await giftQuote(giver, input);
    if (!quote.allowed) return;
    const name = [testPerson.firstName, testPerson.lastName] as const;
    const answer = await giver.raw(gifts.giveGift, { body: giftBody(quote, input, name) });
    if (answer.status !== 200) return;
    const { orderId } = answer.body as { orderId: string | null };
    if (orderId === null) return;
    const payment = await this.#test.control.pay(orderId, 'success');
    await giver.call(verifyPayment, { body: paymentBody(payment) });
    this.#count('gifts bought');
    if (this.#random() < 0.25) return;
    const [gift] = (await giver.call(gifts.listGifts)).given.filter(({ state }) => state === 'sent');
    if (gift === undefined) return;
    const token = await tokenOf(giver, gift.id).catch(() => null);
    if (token === null) return;
    const claimed = await friend.raw(gifts.claimGift, { body: { token } });
    if (claimed.status === 200) this.#count('gifts claimed');
  }

  async #takeBack(giver: TestMember): Promise<void> {
    const { given } = await giver.call(gifts.listGifts);
    const gift = given.find(({ state }) => state === 'bought' || state === 'sent');
    if (gift === undefined) return;
    const answer = await giver.raw(gifts.revokeGift, { params: { id: gift.id }, body: {} });
    if (answer.status === 200) this.#count('gifts taken back');
  }

  async #refund(member: TestMember): Promise<void> {
    const { user } = await member.summary();
    const term = user.subscriptions.find(({ hasExpired, isGift }) => !hasExpired && !isGift);
    if (term === undefined) return;
    const params = { id: term.id };
    const wanted = this.#random() < 0.5 ? 30_000 : null;
    const query = wanted === null ? {} : { wanted: String(wanted) };
    const preview = await this.#owner.raw(money.previewTermRefund, { params, query });
    if (preview.status !== 200) return;
    const { left } = (preview.body as RefundPreview).money;
    const answer = await this.#owner.raw(money.refundTerm, {
      params,
      body: { wanted, left: left.amount, reason },
    });
    if (answer.status === 200) this.#count(wanted === null ? 'refunded' : 'refunded in part');
  }

  /** Pauses the plan or, sometimes, resumes a paused one. */
  async #pause(member: TestMember): Promise<void> {
    const { user } = await member.summary();
    const term = user.subscriptions.find(({ hasExpired, isQueued }) => !hasExpired && !isQueued);
    if (term === undefined) return;
    const today = this.#test.app.clock.now().today;
    const { rows } = await this.#test.database.pool.query<{ id: string }>(
      `select user_id as id from terms where id = $1`,
      [term.id],
    );
    const [{ id } = { id: '' }] = rows;
    const at = { params: { id } };
    const seen = { seenEndDate: term.endDate, reason };
    const from = addDays(today, Math.floor(this.#random() * 3));
    const resumesOn = addDays(from, 1 + Math.floor(this.#random() * 40));
    const answer =
      term.pause === undefined
        ? await this.#owner.raw(pauses.pausePlan, { ...at, body: { from, resumesOn, ...seen } })
        : await this.#owner.raw(pauses.resumePlan, { ...at, body: { resumesOn: today, ...seen } });
    if (answer.status === 200) this.#count(term.pause === undefined ? 'paused' : 'went on sooner');
  }

  async #chargeBack(member: TestMember): Promise<void> {
    const { rows } = await this.#test.database.pool.query<{
      id: string;
      amount_paise: number;
      user_id: string;
    }>(
      `select p.id, p.amount_paise, o.user_id from payments p join orders o on o.id = p.order_id
       join users u on u.id = o.user_id
       where u.email = $1 and p.role = 'fulfils'
         and not exists (select from refunds r where r.payment_id = p.id)
         and not exists (select from chargebacks c where c.payment_id = p.id)
       order by p.proved_at desc limit 1`,
      [member.email],
    );
    const [payment] = rows;
    if (payment === undefined) return;
    const recorded = await this.#owner.raw(chargebacks.recordChargeback, {
      params: { id: payment.id },
      body: {
        amount: payment.amount_paise,
        reasonCode: '13.1',
        respondBy: new Date(Date.now() + 7 * dayMs).toISOString(),
        reason,
      },
    });
    if (recorded.status !== 200) return;
    const { id } = recorded.body as { id: string };
    const outcome = this.#random() < 0.7 ? 'lost' : 'won';
    // Above the refund limit, the staff member who opened the chargeback must not record the loss.
    await this.#colleague.call(chargebacks.endChargeback, { params: { id }, body: { outcome, reason } });
    this.#count(`chargebacks ${outcome}`);
  }

  #pick<T>(all: readonly T[]): T {
    const found = all[Math.floor(this.#random() * all.length)];
    if (found === undefined && all.length === 0) throw new Error('There is nothing to choose from.');
    return found as T;
  }

  #count(name: string): void {
    this.done.set(name, (this.done.get(name) ?? 0) + 1);
  }
}
