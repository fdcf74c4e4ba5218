import { assign } from 'xstate';
import { checkoutSetup, takesCoupon } from './checkout-setup.ts';
import type { CheckoutPorts } from './checkout-types.ts';
import { paymentStates } from './payment-states.ts';

/**
 * Returns the checkout machine: a quote and, in parallel, identity, eSign and payment. Each event triggers its call
 * only once, so a second click has no effect.
 */
export function createCheckoutMachine(ports: CheckoutPorts) {
  const checkout = checkoutSetup(ports);
  return checkout.createMachine({
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
      payBy: null,
      order: null,
      proof: null,
      followedId: null,
      followed: null,
      closed: null,
      failures: {},
    }),
    states: {
      quote: quoteStates(checkout),
      kyc: kycStates(checkout),
      eSign: eSignStates(checkout),
      pay: paymentStates(checkout),
    },
  });
}

type Checkout = ReturnType<typeof checkoutSetup>;

function quoteStates(checkout: Checkout) {
  return checkout.createStateConfig({
    initial: 'loading',
    states: {
      loading: {
        entry: { type: 'forgive', params: { steps: ['quote'] } },
        invoke: {
          src: 'fetchQuote',
          input: ({ context }) => context,
          onDone: [
            {
              // If a remembered code does not apply to this plan, drop it silently and request the price
              // without it, so that the shown, submitted and frozen quotes match.
              guard: ({ context, event }) => context.couponCode !== null && !takesCoupon(event.output),
              target: 'loading',
              reenter: true,
              actions: assign({ couponCode: null }),
            },
            { target: 'ready', actions: assign(({ event }) => ({ quote: event.output })) },
          ],
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
      checkingCoupon: checkingCoupon(checkout),
      repricing: repricing(checkout),
    },
  });
}

function kycStates(checkout: Checkout) {
  return checkout.createStateConfig({
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
  });
}

function eSignStates(checkout: Checkout) {
  return checkout.createStateConfig({
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
      waiting: waitingForSignature(checkout),
      signed: { entry: assign({ request: null, isESigned: true }) },
    },
  });
}

function checkingCoupon(checkout: Checkout) {
  return checkout.createStateConfig({
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
  });
}

function repricing(checkout: Checkout) {
  return checkout.createStateConfig({
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
      onDone: [
        {
          guard: ({ context, event }) => context.couponCode !== null && !takesCoupon(event.output),
          target: 'repricing',
          reenter: true,
          actions: assign({ couponCode: null }),
        },
        { target: 'ready', actions: assign(({ event }) => ({ quote: event.output })) },
      ],
      onError: {
        target: 'ready',
        actions: { type: 'fail', params: ({ event }) => ({ step: 'quote', error: event.error }) },
      },
    },
  });
}

function waitingForSignature(checkout: Checkout) {
  return checkout.createStateConfig({
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
            {
              guard: ({ event }) => event.output === 'pending',
              target: 'resting',
              actions: { type: 'forgive', params: { steps: ['esign'] } },
            },
            {
              target: '#checkout.eSign.unsigned',
              actions: {
                type: 'fail',
                params: ({ event }) => ({ step: 'esign', error: event.output }),
              },
            },
          ],
          // Report the failed poll and retry, because signing continues at the provider.
          onError: {
            target: 'resting',
            actions: { type: 'fail', params: { step: 'esign', error: 'check-failed' } },
          },
        },
      },
    },
  });
}
