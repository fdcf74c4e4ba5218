import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { SubscribeAnswer } from '@niveshak/contract/checkout/schemas';
import { assign, fromPromise, setup } from 'xstate';
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  CheckoutPorts,
  CheckoutStep,
  KycDetails,
  OrderAsked,
  PayableOrder,
  QuoteAsked,
} from './checkout-types.ts';
import type { ESignOutcome } from './esign.ts';
import type { PaymentProof, WidgetOutcome } from './payment-widget.ts';

/** Specification section 9. */
export const eSignPollMs = 2000;

type Types = { context?: CheckoutContext; events?: CheckoutEvent; input?: CheckoutInput };
const types: Types = {};

/** A coupon counts only when the quote that comes back has a coupon discount (specification section 5). */
function takesCoupon(quote: Quote | null): boolean {
  return (quote?.price?.couponDiscount ?? null) !== null;
}

/**
 * The checkout: a quote, and beside it identity, eSign and payment, each with its own small machine. Every call
 * is made once for an event, so a second click finds nobody listening.
 */
export function createCheckoutMachine(ports: CheckoutPorts) {
  return setup({
    types,
    actors: {
      fetchQuote: fromPromise<Quote | null, QuoteAsked>(({ input }) => ports.fetchQuote(input)),
      verifyKyc: fromPromise<void, KycDetails>(({ input }) => ports.verifyKyc(input)),
      startESign: fromPromise(() => ports.startESign()),
      checkESign: fromPromise<ESignOutcome, string>(({ input }) => ports.checkESign(input)),
      subscribe: fromPromise<SubscribeAnswer | { readonly newQuote: Quote }, OrderAsked>(({ input }) =>
        ports.subscribe(input),
      ),
      openWidget: fromPromise<WidgetOutcome, PayableOrder>(({ input }) => ports.openWidget(input)),
      verifyPayment: fromPromise<void, PaymentProof>(({ input }) => ports.verifyPayment(input)),
    },
    actions: {
      fail: assign(({ context }, { step, error }: { step: CheckoutStep; error: unknown }) => ({
        failures: { ...context.failures, [step]: ports.toFailure(error, step) },
      })),
      /** A step is tried again: what it said before goes away. */
      forgive: assign(({ context }, { steps }: { steps: readonly CheckoutStep[] }) => ({
        failures: Object.fromEntries(
          Object.entries(context.failures).filter(([step]) => !steps.some((gone) => gone === step)),
        ),
      })),
    },
    delays: { eSignPoll: eSignPollMs },
  }).createMachine({
    id: 'checkout',
    type: 'parallel',
    context: ({ input }) => ({
      alias: input.alias,
      couponCode: input.couponCode,
      state: input.state,
      isKycVerified: input.isKycVerified,
      eSignRequestId: input.eSignRequestId,
      isESigned: input.isESigned,
      quote: null,
      request: null,
      details: null,
      order: null,
      proof: null,
      failures: {},
    }),
    states: {
      quote: {
        initial: 'loading',
        states: {
          loading: {
            entry: { type: 'forgive', params: { steps: ['quote'] } },
            invoke: {
              src: 'fetchQuote',
              input: ({ context }) => context,
              onDone: {
                target: 'ready',
                // A remembered code that is no longer good goes without a word; the person did not type it now.
                actions: assign(({ context, event }) => ({
                  quote: event.output,
                  couponCode: takesCoupon(event.output) ? context.couponCode : null,
                })),
              },
              onError: {
                target: 'failed',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'quote', error: event.error }) },
              },
            },
          },
          failed: { on: { RELOAD_QUOTE: 'loading' } },
          ready: {
            on: {
              RELOAD_QUOTE: 'loading',
              APPLY_COUPON: 'checkingCoupon',
              REMOVE_COUPON: { target: 'repricing', actions: assign({ couponCode: null }) },
              CHOOSE_STATE: {
                target: 'repricing',
                guard: ({ context, event }) => context.state !== event.state,
                actions: assign(({ event }) => ({ state: event.state })),
              },
            },
          },
          checkingCoupon: {
            entry: { type: 'forgive', params: { steps: ['coupon'] } },
            invoke: {
              src: 'fetchQuote',
              input: ({ context, event }) => ({
                ...context,
                couponCode: event.type === 'APPLY_COUPON' ? event.couponCode : context.couponCode,
              }),
              onDone: [
                {
                  guard: ({ event }) => takesCoupon(event.output),
                  target: 'ready',
                  actions: assign(({ event }) => ({
                    quote: event.output,
                    couponCode: event.output?.price?.couponDiscount?.couponCode ?? null,
                  })),
                },
                {
                  target: 'ready',
                  actions: { type: 'fail', params: { step: 'coupon', error: 'invalid-coupon' } },
                },
              ],
              onError: {
                target: 'ready',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'coupon', error: event.error }) },
              },
            },
          },
          repricing: {
            entry: { type: 'forgive', params: { steps: ['quote', 'coupon'] } },
            on: {
              CHOOSE_STATE: {
                target: 'repricing',
                reenter: true,
                actions: assign(({ event }) => ({ state: event.state })),
              },
            },
            invoke: {
              src: 'fetchQuote',
              input: ({ context }) => context,
              onDone: {
                target: 'ready',
                actions: assign(({ event }) => ({ quote: event.output })),
              },
              onError: {
                target: 'ready',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'quote', error: event.error }) },
              },
            },
          },
        },
      },

      kyc: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [
              { guard: ({ context }) => context.isKycVerified, target: 'verified' },
              { target: 'unverified' },
            ],
          },
          unverified: { on: { VERIFY_KYC: 'verifying' } },
          verifying: {
            entry: { type: 'forgive', params: { steps: ['kyc', 'esign'] } },
            invoke: {
              src: 'verifyKyc',
              input: ({ event }) => {
                if (event.type !== 'VERIFY_KYC') throw new Error(`Unexpected event ${event.type}`);
                return event;
              },
              onDone: { target: 'verified', actions: assign({ isKycVerified: true }) },
              onError: {
                target: 'unverified',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'kyc', error: event.error }) },
              },
            },
          },
          verified: {},
        },
      },

      eSign: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [{ guard: ({ context }) => context.isESigned, target: 'signed' }, { target: 'unsigned' }],
          },
          unsigned: {
            on: {
              START_ESIGN: [
                { guard: ({ context }) => context.isKycVerified, target: 'requesting' },
                {
                  actions: { type: 'fail', params: { step: 'esign', error: 'kyc-first' } },
                },
              ],
            },
          },
          requesting: {
            entry: { type: 'forgive', params: { steps: ['esign'] } },
            invoke: {
              src: 'startESign',
              onDone: [
                { guard: ({ event }) => event.output === 'completed', target: 'signed' },
                {
                  target: 'waiting',
                  actions: assign(({ event }) =>
                    event.output === 'completed'
                      ? {}
                      : { request: event.output, eSignRequestId: event.output.requestId },
                  ),
                },
              ],
              onError: {
                target: 'unsigned',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'esign', error: event.error }) },
              },
            },
          },
          waiting: {
            initial: 'resting',
            on: { CLOSE_ESIGN: 'unsigned' },
            states: {
              resting: { after: { eSignPoll: 'asking' } },
              asking: {
                invoke: {
                  src: 'checkESign',
                  input: ({ context }) => context.request?.requestId ?? '',
                  onDone: [
                    { guard: ({ event }) => event.output === 'completed', target: '#checkout.eSign.signed' },
                    { guard: ({ event }) => event.output === 'pending', target: 'resting' },
                    {
                      target: '#checkout.eSign.unsigned',
                      actions: {
                        type: 'fail',
                        params: ({ event }) => ({ step: 'esign', error: event.output }),
                      },
                    },
                  ],
                  // A lost question is asked again; the signing itself goes on elsewhere.
                  onError: 'resting',
                },
              },
            },
          },
          signed: { entry: assign({ request: null, isESigned: true }) },
        },
      },

      pay: {
        initial: 'idle',
        states: {
          idle: {
            on: {
              PAY: {
                target: 'subscribing',
                actions: assign(({ event }) => ({ details: event.details })),
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
                  actions: assign(({ event }) => ('orderId' in event.output ? { order: event.output } : {})),
                },
              ],
              onError: {
                target: 'idle',
                actions: { type: 'fail', params: ({ event }) => ({ step: 'subscribe', error: event.error }) },
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
                {
                  target: 'idle',
                  actions: { type: 'fail', params: ({ event }) => ({ step: 'widget', error: event.output }) },
                },
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
          /** Money may have moved: the person refreshes, and is never sent to pay again by us. */
          unverified: { on: { DISMISS_VERIFICATION: 'idle' } },
          done: {},
        },
      },
    },
  });
}
