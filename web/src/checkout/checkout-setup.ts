import type { OpenOrder, SubscribeAnswer } from '@niveshak/contract/checkout/schemas';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { assign, fromPromise, setup } from 'xstate';
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  CheckoutPorts,
  CheckoutStep,
  KycDetails,
  OrderRequest,
  PayableOrder,
  QuoteRequest,
} from './checkout-types.ts';
import type { ESignOutcome } from './esign.ts';
import type { PaymentProof, WidgetOutcome } from './payment-outcome.ts';

/** eSign poll interval (specification section 9). */
export const eSignPollMs = 2000;
/** Poll interval for an order with a pending payment. */
export const paymentPollMs = 3000;

type Types = { context?: CheckoutContext; events?: CheckoutEvent; input?: CheckoutInput };
const types: Types = {};

/**
 * Returns whether the coupon applies, which means that the quote includes a coupon discount (specification section 5).
 */
export function takesCoupon(quote: Quote | null): boolean {
  return (quote?.price?.couponDiscount ?? null) !== null;
}

export function checkoutSetup(ports: CheckoutPorts) {
  return setup({
    types,
    actors: {
      fetchQuote: fromPromise<Quote | null, QuoteRequest>(({ input }) => ports.fetchQuote(input)),
      verifyKyc: fromPromise<void, KycDetails>(({ input }) => ports.verifyKyc(input)),
      startESign: fromPromise(() => ports.startESign()),
      checkESign: fromPromise<ESignOutcome, string>(({ input }) => ports.checkESign(input)),
      subscribe: fromPromise<SubscribeAnswer | { readonly newQuote: Quote }, OrderRequest>(({ input }) =>
        ports.subscribe(input),
      ),
      openWidget: fromPromise<WidgetOutcome, PayableOrder>(({ input }) => ports.openWidget(input)),
      verifyPayment: fromPromise<void, PaymentProof>(({ input }) => ports.verifyPayment(input)),
      askPayment: fromPromise<OpenOrder | null, string | null>(({ input }) => ports.askPayment(input)),
    },
    actions: {
      fail: assign(({ context }, { step, error }: { step: CheckoutStep; error: unknown }) => ({
        failures: { ...context.failures, [step]: ports.toFailure(error, step) },
      })),
      takeDetails: assign(({ event }) =>
        event.type === 'PAY' ? { details: event.details, payBy: event.payBy ?? null, closed: null } : {},
      ),
      /** Clears the errors of the steps being retried. */
      forgive: assign(({ context }, { steps }: { steps: readonly CheckoutStep[] }) => ({
        failures: Object.fromEntries(
          Object.entries(context.failures).filter(([step]) => !steps.some((gone) => gone === step)),
        ),
      })),
    },
    delays: { eSignPoll: eSignPollMs, paymentPoll: paymentPollMs },
  });
}
