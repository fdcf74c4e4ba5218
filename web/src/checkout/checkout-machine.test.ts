import type { OpenOrder, SubscribeAnswer, UserDetails } from '@niveshak/contract/checkout/schemas';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { describe, expect, test, vi } from 'vitest';
import { SimulatedClock, createActor, waitFor } from 'xstate';
import { createCheckoutMachine } from './checkout-machine.ts';
import { eSignPollMs, paymentPollMs } from './checkout-setup.ts';
import type { CheckoutInput, CheckoutPorts } from './checkout-types.ts';

const amount = (paise: number) => ({ amount: paise });
const none = { couponDiscount: null, refDiscount: null, prorate: null };
const quote: Quote = {
  allowed: true,
  reason: null,
  kind: 'new',
  quoteId: 'q1',
  expiresAt: '2025-06-02T05:00:00Z',
  price: {
    listPrice: amount(100),
    ...none,
    gst: { amount: 18, cgst: 0, sgst: 0, igst: 18, isEstimate: true },
    roundOff: amount(0),
    netPrice: amount(118),
  },
  startDate: '2025-06-02',
  paidEndDate: '2025-08-31',
  endDate: '2025-08-31',
  termsVersion: '1',
  kycRequired: true,
  eSignRequired: true,
  explanation: [],
};

function followed(payment: OpenOrder['payment']): OpenOrder {
  return { orderId: 'order_1', alias: 'CMP1Y', isGift: false, payment };
}

function withCoupon(couponCode: string, off: number): Quote {
  if (quote.price === null) throw new Error('The sample has a price');
  return { ...quote, price: { ...quote.price, couponDiscount: { couponCode, amount: off } } };
}

const details: UserDetails = {
  firstName: 'Asha',
  lastName: 'Rao',
  panNumber: null,
  eSignRequestId: null,
  dob: null,
  billingInfo: { state: 'MH', pincode: '411004' },
  phone: '9876543210',
  gstNumber: null,
  companyName: null,
};
const kyc = {
  type: 'VERIFY_KYC',
  firstName: 'A',
  lastName: 'B',
  dob: '1990-01-01',
  panNumber: 'AAAPA0000A',
} as const;
const gateway = { name: 'g', scriptUrl: 's', isTest: true, sessionId: null };
const order: SubscribeAnswer = { orderId: 'order_1', amount: 118, currency: 'INR', keyId: 'k', gateway };
const proof = { paymentId: 'p', razorpayOrderId: 'order_1', signature: 's' };
const start: CheckoutInput = {
  alias: 'CMP1Y',
  couponCode: null,
  state: null,
  isKycVerified: false,
  eSignRequestId: null,
  isESigned: false,
};

function mockPorts() {
  return {
    fetchQuote: vi.fn<CheckoutPorts['fetchQuote']>(() => Promise.resolve(quote)),
    verifyKyc: vi.fn<CheckoutPorts['verifyKyc']>(() => Promise.resolve()),
    startESign: vi.fn<CheckoutPorts['startESign']>(() =>
      Promise.resolve({ requestId: 'r1', eSignUrl: 'https://sign.example', isExternal: false }),
    ),
    checkESign: vi.fn<CheckoutPorts['checkESign']>(() => Promise.resolve('pending')),
    subscribe: vi.fn<CheckoutPorts['subscribe']>(() => Promise.resolve(order)),
    openWidget: vi.fn<CheckoutPorts['openWidget']>(() => Promise.resolve({ kind: 'paid', proof })),
    verifyPayment: vi.fn<CheckoutPorts['verifyPayment']>(() => Promise.resolve()),
    askPayment: vi.fn<CheckoutPorts['askPayment']>(() => Promise.resolve(null)),
    toFailure: (error: unknown, step: string) => ({
      title: step,
      text: error instanceof Error ? error.message : typeof error === 'string' ? error : 'outcome',
    }),
  };
}

type Prepare = (ports: ReturnType<typeof mockPorts>) => unknown;

function fake(prepare: Prepare = () => undefined, input: Partial<CheckoutInput> = {}) {
  const ports = mockPorts();
  prepare(ports);
  const clock = new SimulatedClock();
  const actor = createActor(createCheckoutMachine(ports), { input: { ...start, ...input }, clock }).start();
  const at = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 500 });
  return { actor, clock, ports, at, context: () => actor.getSnapshot().context };
}

describe('quote', () => {
  test('drops a remembered code that is no longer valid, without a message', async () => {
    const { at, ports, context } = fake(undefined, { couponCode: 'ref_old' });
    await at({ quote: 'ready' });
    // Requested with the code, then without it, so that the price shown is the price submitted.
    expect(ports.fetchQuote.mock.calls.map(([query]) => query.couponCode)).toEqual(['ref_old', null]);
    expect(context()).toMatchObject({ couponCode: null, failures: {} });
  });

  test('applies a coupon only if the quote has its discount', async () => {
    const { actor, at, context, ports } = fake();
    await at({ quote: 'ready' });
    actor.send({ type: 'APPLY_COUPON', couponCode: 'NOPE' });
    await at({ quote: 'ready' });
    expect(context()).toMatchObject({
      couponCode: null,
      quote,
      failures: { coupon: { text: 'invalid-coupon' } },
    });

    ports.fetchQuote.mockResolvedValueOnce(withCoupon('WELCOME10', 10));
    actor.send({ type: 'APPLY_COUPON', couponCode: 'welcome10' });
    await at({ quote: 'ready' });
    expect(context()).toMatchObject({ couponCode: 'WELCOME10', failures: {} });
  });

  test('keeps a valid coupon that a better discount beats', async () => {
    const { actor, at, context } = fake(({ fetchQuote }) =>
      fetchQuote.mockResolvedValue(withCoupon('SMALL', 0)),
    );
    await at({ quote: 'ready' });
    actor.send({ type: 'APPLY_COUPON', couponCode: 'SMALL' });
    await at({ quote: 'ready' });
    expect(context().couponCode).toBe('SMALL');
  });

  test('requests a new quote with the coupon when a state is chosen', async () => {
    const { actor, at, ports } = fake(({ fetchQuote }) => fetchQuote.mockResolvedValue(withCoupon('C', 1)), {
      couponCode: 'C',
    });
    await at({ quote: 'ready' });
    actor.send({ type: 'CHOOSE_STATE', state: 'MH' });
    await at({ quote: 'ready' });
    expect(ports.fetchQuote).toHaveBeenLastCalledWith(
      expect.objectContaining({ couponCode: 'C', state: 'MH' }),
    );
  });

  test('can be retried after a failure', async () => {
    const { actor, at, context } = fake(({ fetchQuote }) =>
      fetchQuote.mockRejectedValueOnce(new Error('down')),
    );
    await at({ quote: 'failed' });
    expect(context().failures.quote?.text).toBe('down');
    actor.send({ type: 'RELOAD_QUOTE' });
    await at({ quote: 'ready' });
    expect(context().failures).toEqual({});
  });
});

describe('identity', () => {
  test('changes from unverified to verified; a refusal leaves it open', async () => {
    const { actor, at, ports, context } = fake();
    ports.verifyKyc.mockRejectedValueOnce(new Error('no match'));
    actor.send(kyc);
    await at({ kyc: 'unverified' });
    expect(context().failures.kyc?.text).toBe('no match');
    actor.send(kyc);
    actor.send(kyc);
    await at({ kyc: 'verified' });
    expect(ports.verifyKyc).toHaveBeenCalledTimes(2);
    expect(context()).toMatchObject({ isKycVerified: true, failures: {} });
  });
});

describe('eSign', () => {
  test('requires the identity first', () => {
    const { actor, ports, context } = fake();
    actor.send({ type: 'START_ESIGN' });
    expect(context().failures.esign?.text).toBe('kyc-first');
    expect(ports.startESign).not.toHaveBeenCalled();
  });

  test('is polled every two seconds until it is complete', async () => {
    const { actor, at, clock, ports, context } = fake(undefined, { isKycVerified: true });
    actor.send({ type: 'START_ESIGN' });
    await at({ eSign: 'waiting' });
    expect(context()).toMatchObject({ eSignRequestId: 'r1', request: { requestId: 'r1' } });
    clock.increment(eSignPollMs - 1);
    expect(ports.checkESign).not.toHaveBeenCalled();
    clock.increment(1);
    await at({ eSign: { waiting: 'resting' } });
    ports.checkESign.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('completed');
    clock.increment(eSignPollMs);
    await at({ eSign: { waiting: 'resting' } });
    // The error is visible and polling continues.
    expect(context().failures.esign?.text).toBe('check-failed');
    clock.increment(eSignPollMs);
    await at({ eSign: 'signed' });
    expect(ports.checkESign).toHaveBeenCalledTimes(3);
    expect(context().request).toBeNull();
  });

  test.each(['expired', 'failed'] as const)('%s starts over', async (outcome) => {
    const { actor, at, clock, context } = fake(({ checkESign }) => checkESign.mockResolvedValue(outcome), {
      isKycVerified: true,
    });
    actor.send({ type: 'START_ESIGN' });
    await at({ eSign: 'waiting' });
    clock.increment(eSignPollMs);
    await at({ eSign: 'unsigned' });
    expect(context().failures.esign?.text).toBe(outcome);
  });

  test('needs no window if the terms are signed, and stops polling when it is closed', async () => {
    const done = fake(({ startESign }) => startESign.mockResolvedValue('completed'), { isKycVerified: true });
    done.actor.send({ type: 'START_ESIGN' });
    await done.at({ eSign: 'signed' });

    const closed = fake(undefined, { isKycVerified: true });
    closed.actor.send({ type: 'START_ESIGN' });
    await closed.at({ eSign: 'waiting' });
    closed.actor.send({ type: 'CLOSE_ESIGN' });
    closed.clock.increment(10 * eSignPollMs);
    expect(closed.ports.checkESign).not.toHaveBeenCalled();
  });
});

describe('pay', () => {
  async function ready(prepare?: Prepare) {
    const made = fake(prepare);
    await made.at({ quote: 'ready' });
    await made.at({ pay: 'idle' });
    return made;
  }

  test('subscribes, opens the widget and verifies; a double click buys once', async () => {
    const { actor, at, ports } = await ready();
    actor.send({ type: 'PAY', details });
    actor.send({ type: 'PAY', details });
    await at({ pay: 'done' });
    const bought = { alias: 'CMP1Y', quote, couponCode: null, details, payBy: null };
    expect(ports.subscribe).toHaveBeenCalledExactlyOnceWith(bought);
    expect(ports.openWidget).toHaveBeenCalledExactlyOnceWith({ orderId: 'order_1', answer: order, details });
    expect(ports.verifyPayment).toHaveBeenCalledExactlyOnceWith(proof);
  });

  test('skips the widget if nothing is due', async () => {
    const { actor, at, ports } = await ready(({ subscribe }) =>
      subscribe.mockResolvedValue({ ...order, orderId: null, amount: 0 }),
    );
    actor.send({ type: 'PAY', details });
    await at({ pay: 'done' });
    expect(ports.openWidget).not.toHaveBeenCalled();
  });

  test('shows a changed quote, and requires confirmation', async () => {
    const newQuote = { ...quote, quoteId: 'q2' };
    const { actor, at, ports, context } = await ready();
    ports.subscribe.mockResolvedValueOnce({ newQuote });
    actor.send({ type: 'PAY', details });
    await at({ pay: 'quoteChanged' });
    expect(context().quote).toEqual(newQuote);
    expect(ports.openWidget).not.toHaveBeenCalled();
    actor.send({ type: 'ACCEPT_QUOTE' });
    await at({ pay: 'done' });
    expect(ports.subscribe).toHaveBeenLastCalledWith(expect.objectContaining({ quote: newQuote }));
  });

  test('returns with the new quote when it is declined', async () => {
    const { actor, at, ports } = await ready();
    ports.subscribe.mockResolvedValueOnce({ newQuote: { ...quote, quoteId: 'q2' } });
    actor.send({ type: 'PAY', details });
    await at({ pay: 'quoteChanged' });
    actor.send({ type: 'DECLINE_QUOTE' });
    await at({ pay: 'idle' });
    expect(ports.subscribe).toHaveBeenCalledTimes(1);
  });

  test('returns to idle with a message after a closed window, a failed script or a refusal, and can be retried', async () => {
    const { actor, at, ports, context } = await ready();
    ports.openWidget.mockResolvedValueOnce({ kind: 'closed', hadFailedAttempt: false, reason: null });
    actor.send({ type: 'PAY', details });
    await at({ pay: 'idle' });
    expect(context().failures.widget?.text).toBe('outcome');

    ports.openWidget.mockRejectedValueOnce(new Error('no script'));
    actor.send({ type: 'PAY', details });
    await at({ pay: 'idle' });
    expect(context().failures.widget?.text).toBe('no script');

    ports.subscribe.mockRejectedValueOnce(new Error('refused'));
    actor.send({ type: 'PAY', details });
    await at({ pay: 'idle' });
    expect(context().failures).toEqual({ subscribe: { title: 'subscribe', text: 'refused' } });

    actor.send({ type: 'PAY', details });
    await at({ pay: 'done' });
    expect(context().failures).toEqual({});
  });

  test('never repeats a payment that cannot be verified', async () => {
    const { actor, at, ports } = await ready(({ verifyPayment }) =>
      verifyPayment.mockRejectedValue(new Error('not yet')),
    );
    actor.send({ type: 'PAY', details });
    await at({ pay: 'unverified' });
    actor.send({ type: 'PAY', details });
    expect(ports.subscribe).toHaveBeenCalledTimes(1);
    ports.askPayment.mockResolvedValue(followed('unknown'));
    actor.send({ type: 'DISMISS_VERIFICATION' });
    await at({ pay: 'pending' });
    actor.send({ type: 'PAY', details });
    expect(ports.subscribe).toHaveBeenCalledTimes(1);
  });

  test.each(['pending', 'unknown'] as const)(
    'follows a payment that was %s when the window closed until the bank responds',
    async (payment) => {
      const { actor, at, ports, clock, context } = await ready(({ openWidget }) =>
        openWidget.mockResolvedValue({ kind: 'closed', hadFailedAttempt: false, reason: null }),
      );
      ports.askPayment.mockResolvedValueOnce(null).mockResolvedValue(followed(payment));
      actor.send({ type: 'PAY', details });
      await at({ pay: { pending: 'resting' } });
      expect(context().failures).toEqual({});
      clock.increment(paymentPollMs);
      await at({ pay: { pending: 'asking' } });
      await at({ pay: { pending: 'resting' } });
      expect(ports.askPayment).toHaveBeenLastCalledWith('order_1');

      ports.askPayment.mockRejectedValueOnce(new Error('offline'));
      clock.increment(paymentPollMs);
      await at({ pay: { pending: 'asking' } });
      await at({ pay: { pending: 'resting' } });

      ports.askPayment.mockResolvedValueOnce(followed('fulfilled'));
      clock.increment(paymentPollMs);
      await at({ pay: 'done' });
    },
  );

  test('does not treat an unreachable server after closing the window as a failed payment', async () => {
    const { actor, at, ports } = await ready(({ openWidget }) =>
      openWidget.mockResolvedValue({ kind: 'closed', hadFailedAttempt: false, reason: null }),
    );
    ports.askPayment.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('offline'));
    actor.send({ type: 'PAY', details });
    await at({ pay: 'pending' });
  });

  test.each(['none', 'returned', 'held'] as const)(
    'reports a pending payment that ends as %s',
    async (payment) => {
      const { at, ports, clock, context } = fake(({ askPayment }) =>
        askPayment.mockResolvedValueOnce(followed('pending')),
      );
      await at({ pay: 'pending' });
      ports.askPayment.mockResolvedValueOnce(followed(payment));
      clock.increment(paymentPollMs);
      await at({ pay: 'idle' });
      expect(Object.keys(context().failures)).toEqual([payment === 'none' ? 'widget' : 'subscribe']);
    },
  );

  test('on return completes an order paid elsewhere, and lets one without a payment be paid', async () => {
    const paid = fake(({ askPayment }) => askPayment.mockResolvedValue(followed('fulfilled')));
    await paid.at({ pay: 'done' });
    const unpaid = fake(({ askPayment }) => askPayment.mockResolvedValue(followed('none')));
    await unpaid.at({ pay: 'idle' });
    expect(unpaid.context().failures).toEqual({});
  });

  test('blocks payment while another tab has a pending one', async () => {
    const { actor, at, ports } = await ready();
    ports.askPayment.mockResolvedValue(followed('pending'));
    actor.send({ type: 'PAY', details });
    await at({ pay: 'pending' });
    expect(ports.subscribe).not.toHaveBeenCalled();
  });

  test('removes an expired code before it shows the new price', async () => {
    const made = fake(({ fetchQuote }) => fetchQuote.mockResolvedValue(withCoupon('ONCE50', 20)), {
      couponCode: 'ONCE50',
    });
    await made.at({ quote: 'ready' });
    const plain = { ...quote, quoteId: 'q3' };
    made.ports.subscribe.mockResolvedValueOnce({ newQuote: quote });
    made.ports.fetchQuote.mockResolvedValue(plain);
    made.actor.send({ type: 'PAY', details });
    await made.at({ pay: 'quoteChanged' });
    expect(made.context()).toMatchObject({ couponCode: null, quote: plain });
  });
});
