import type { OpenOrder } from '@niveshak/contract/checkout/schemas';
import { assign } from 'xstate';
import type { DoneActorEvent } from 'xstate';
import { takesCoupon } from './checkout-setup.ts';
import type { checkoutSetup } from './checkout-setup.ts';
import type { CheckoutContext, CheckoutEvent } from './checkout-types.ts';

/** The server has an answer about a payment of the order that is followed. */
function hasPayment({ followed }: Pick<CheckoutContext, 'followed'>): boolean {
  return followed !== null && followed.payment !== 'none';
}

type Asked = DoneActorEvent<OpenOrder | null>;

/** The server knows of a payment that this page has not followed yet. */
const paymentFound = {
  guard: ({ event }: { readonly event: Asked }) => hasPayment({ followed: event.output }),
  target: 'judging',
  actions: assign<CheckoutContext, Asked, undefined, CheckoutEvent, never>(({ event }) => ({
    followed: event.output,
    followedId: event.output?.orderId ?? null,
  })),
} as const;

/**
 * From the click on pay to the subscription. The server's answer about the order decides, never how the payment window
 * was left: a bank may confirm after it is closed, in another tab or after a reload. While it may, nothing is paid again.
 */
export function paymentStates(checkout: ReturnType<typeof checkoutSetup>) {
  return checkout.createStateConfig({
    initial: 'lookingBack',
    states: {
      /** An order may be open that was paid in another tab, or before the page was left. */
      lookingBack: {
        on: { PAY: { target: 'checkingBefore', actions: 'takeDetails' } },
        invoke: {
          src: 'askPayment',
          input: null,
          onDone: [paymentFound, { target: 'idle' }],
          // Asked again before anything is paid.
          onError: 'idle',
        },
      },
      idle: {
        on: { PAY: { target: 'checkingBefore', actions: 'takeDetails' } },
      },
      /** Another tab may have paid, or be paying. */
      checkingBefore: {
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
      },
      subscribing: {
        entry: { type: 'forgive', params: { steps: ['subscribe', 'widget', 'verify'] } },
        invoke: {
          src: 'subscribe',
          input: ({ context }) => {
            const { alias, quote, couponCode, details } = context;
            if (quote === null || details === null) throw new Error('Nothing to subscribe to');
            return { alias, quote, couponCode, details };
          },
          onDone: [
            {
              guard: ({ context, event }) =>
                'newQuote' in event.output &&
                context.couponCode !== null &&
                !takesCoupon(event.output.newQuote),
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
      },
      /** The code ran out meanwhile: the new price is asked for without it, so that no hidden code is sent. */
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
      /** The server knows better: the new quote is shown and nothing goes on without a yes. */
      quoteChanged: { on: { ACCEPT_QUOTE: 'subscribing', DECLINE_QUOTE: 'idle' } },
      paying: {
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
              actions: assign(({ event }) =>
                event.output.kind === 'paid' ? { proof: event.output.proof } : {},
              ),
            },
            { target: 'checkingAfter', actions: assign(({ event }) => ({ closed: event.output })) },
          ],
          onError: {
            target: 'idle',
            actions: { type: 'fail', params: ({ event }) => ({ step: 'widget', error: event.error }) },
          },
        },
      },
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
      /** Money may have moved: the dialog offers a refresh, and the payment is followed from then on. */
      unverified: { on: { DISMISS_VERIFICATION: 'checkingAfter' } },
      /** The window is closed: only the server knows whether something was paid. */
      checkingAfter: {
        invoke: {
          src: 'askPayment',
          input: ({ context }) => context.followedId,
          onDone: { target: 'judging', actions: assign(({ event }) => ({ followed: event.output })) },
          // Not known is not failed.
          onError: { target: 'pending', actions: assign({ followed: null }) },
        },
      },
      judging: {
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
      },
      /** The bank has not answered: asked again and again until it has, whatever the person does meanwhile. */
      pending: {
        entry: [
          { type: 'forgive', params: { steps: ['subscribe', 'widget', 'verify'] } },
          // Whatever ends this was an attempt to pay.
          assign({ closed: { kind: 'closed', hadFailedAttempt: true } }),
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
      },
      done: {},
    },
  });
}
