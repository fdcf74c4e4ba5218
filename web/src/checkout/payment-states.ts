import type { OpenOrder } from '@niveshak/contract/checkout/schemas';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { assign } from 'xstate';
import type { DoneActorEvent } from 'xstate';
import { takesCoupon } from './checkout-setup.ts';
import type { checkoutSetup } from './checkout-setup.ts';
import type { CheckoutContext, CheckoutEvent } from './checkout-types.ts';

/** Returns whether the server has a payment status for the tracked order. */
function hasPayment({ followed }: Pick<CheckoutContext, 'followed'>): boolean {
  return followed !== null && followed.payment !== 'none';
}

type LookedUp = DoneActorEvent<OpenOrder | null>;

/** Guard for a payment known to the server that this page does not track yet. */
const paymentFound = {
  guard: ({ event }: { readonly event: LookedUp }) => hasPayment({ followed: event.output }),
  target: 'judging',
  actions: assign<CheckoutContext, LookedUp, undefined, CheckoutEvent, never>(({ event }) => ({
    followed: event.output,
    followedId: event.output?.orderId ?? null,
  })),
} as const;

type Checkout = ReturnType<typeof checkoutSetup>;

/**
 * Returns the payment states, from the click on Pay to the subscription. The server's order status decides, not how the
 * payment window closed, because the bank may confirm later, in another tab or after a reload. Until the status is
 * final, a second payment is blocked.
 */
export function paymentStates(checkout: Checkout) {
  return checkout.createStateConfig({
    initial: 'lookingBack',
    states: {
      /** Checks for an open order that may have been paid in another tab or in an earlier visit. */
      lookingBack: {
        on: { PAY: { target: 'checkingBefore', actions: 'takeDetails' } },
        invoke: {
          src: 'askPayment',
          input: null,
          onDone: [paymentFound, { target: 'idle' }],
          // The status is checked again before any payment.
          onError: 'idle',
        },
      },
      idle: {
        on: { PAY: { target: 'checkingBefore', actions: 'takeDetails' } },
      },
      /** Another tab may have paid already, or may be paying now. */
      checkingBefore: checkingBefore(checkout),
      subscribing: subscribing(checkout),
      /** The code expired in the meantime. Requests the price without it, so that no hidden code is submitted. */
      requoting: {
        invoke: {
          src: 'fetchQuote',
          input: ({ context }) => context,
          onDone: { target: 'quoteChanged', actions: assign(({ event }) => ({ quote: event.output })) },
          onError: {
            target: 'idle',
            actions: { type: 'fail', params: ({ event }) => ({ step: 'quote', error: event.error }) },
          },
        },
      },
      /** The server's quote differs from the one shown. Shows it and continues only if the member accepts. */
      quoteChanged: { on: { ACCEPT_QUOTE: 'subscribing', DECLINE_QUOTE: 'idle' } },
      paying: paying(checkout),
      /** The order has a pending bank transfer. The member may still choose another payment method. */
      transferring: { on: { PAY: { target: 'checkingBefore', actions: 'takeDetails' } } },
      verifying: {
        invoke: {
          src: 'verifyPayment',
          input: ({ context }) => {
            if (context.proof === null) throw new Error('Nothing to verify');
            return context.proof;
          },
          onDone: 'done',
          onError: {
            target: 'unverified',
            actions: { type: 'fail', params: ({ event }) => ({ step: 'verify', error: event.error }) },
          },
        },
      },
      /** A payment may have been made. The dialog offers a refresh, and the payment is tracked from then on. */
      unverified: { on: { DISMISS_VERIFICATION: 'checkingAfter' } },
      /** The window is closed, and only the server knows whether a payment was made. */
      checkingAfter: {
        invoke: {
          src: 'askPayment',
          input: ({ context }) => context.followedId,
          onDone: { target: 'judging', actions: assign(({ event }) => ({ followed: event.output })) },
          // An unknown status is not a failure.
          onError: { target: 'pending', actions: assign({ followed: null }) },
        },
      },
      judging: judging(checkout),
      /** The bank has not responded. Polls until it does, regardless of what the user does. */
      pending: pending(checkout),
      done: {},
    },
  });
}

function subscribing(checkout: Checkout) {
  return checkout.createStateConfig({
    entry: { type: 'forgive', params: { steps: ['subscribe', 'widget', 'verify'] } },
    invoke: {
      src: 'subscribe',
      input: ({ context }) => {
        const { alias, quote, couponCode, details, payBy } = context;
        if (quote === null || details === null) throw new Error('Nothing to subscribe to');
        return { alias, quote, couponCode, details, payBy };
      },
      onDone: [
        {
          guard: ({ context, event }) =>
            'newQuote' in event.output && context.couponCode !== null && !takesCoupon(event.output.newQuote),
          target: 'requoting',
          actions: assign({ couponCode: null }),
        },
        {
          guard: ({ event }) => 'newQuote' in event.output,
          target: 'quoteChanged',
          actions: assign(({ event }) =>
            'newQuote' in event.output ? { quote: event.output.newQuote } : {},
          ),
        },
        {
          guard: ({ event }) => 'orderId' in event.output && event.output.orderId === null,
          target: 'done',
        },
        {
          guard: ({ event }) => 'gateway' in event.output && event.output.gateway.name === bankTransfer,
          target: 'transferring',
        },
        {
          target: 'paying',
          actions: assign(({ event }) =>
            'orderId' in event.output
              ? { order: event.output, followedId: event.output.orderId, followed: null }
              : {},
          ),
        },
      ],
      onError: {
        target: 'idle',
        actions: { type: 'fail', params: ({ event }) => ({ step: 'subscribe', error: event.error }) },
      },
    },
  });
}

function paying(checkout: Checkout) {
  return checkout.createStateConfig({
    invoke: {
      src: 'openWidget',
      input: ({ context }) => {
        const { order, details } = context;
        const orderId = order?.orderId ?? null;
        if (order === null || orderId === null || details === null) throw new Error('Nothing to pay');
        return { orderId, answer: order, details };
      },
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'paid',
          target: 'verifying',
          actions: assign(({ event }) => (event.output.kind === 'paid' ? { proof: event.output.proof } : {})),
        },
        { target: 'checkingAfter', actions: assign(({ event }) => ({ closed: event.output })) },
      ],
      onError: {
        target: 'idle',
        actions: { type: 'fail', params: ({ event }) => ({ step: 'widget', error: event.error }) },
      },
    },
  });
}

function judging(checkout: Checkout) {
  return checkout.createStateConfig({
    always: [
      { guard: ({ context }) => context.followed?.payment === 'fulfilled', target: 'done' },
      {
        guard: ({ context }) =>
          context.followed?.payment === 'pending' || context.followed?.payment === 'unknown',
        target: 'pending',
      },
      {
        guard: ({ context }) => hasPayment(context),
        target: 'idle',
        actions: {
          type: 'fail',
          params: ({ context }) => ({ step: 'subscribe', error: context.followed?.payment }),
        },
      },
      {
        target: 'idle',
        actions: {
          type: 'fail',
          params: ({ context }) => ({ step: 'widget', error: context.closed }),
        },
      },
    ],
  });
}

function pending(checkout: Checkout) {
  return checkout.createStateConfig({
    entry: [
      { type: 'forgive', params: { steps: ['subscribe', 'widget', 'verify'] } },
      // Counts as a payment attempt regardless of outcome.
      assign({ closed: { kind: 'closed', hadFailedAttempt: true, reason: null } }),
    ],
    initial: 'resting',
    states: {
      resting: { after: { paymentPoll: 'asking' } },
      asking: {
        invoke: {
          src: 'askPayment',
          input: ({ context }) => context.followedId,
          onDone: {
            target: '#checkout.pay.judging',
            actions: assign(({ event }) => ({ followed: event.output })),
          },
          onError: 'resting',
        },
      },
    },
  });
}

function checkingBefore(checkout: Checkout) {
  return checkout.createStateConfig({
    entry: { type: 'forgive', params: { steps: ['subscribe', 'widget', 'verify'] } },
    invoke: {
      src: 'askPayment',
      input: null,
      onDone: [paymentFound, { target: 'subscribing' }],
      onError: {
        target: 'idle',
        actions: { type: 'fail', params: ({ event }) => ({ step: 'subscribe', error: event.error }) },
      },
    },
  });
}
