import type { SnapshotFrom } from 'xstate';
import type { createCheckoutMachine } from './checkout-machine.ts';
import type { CheckoutContext, CheckoutEvent } from './checkout-types.ts';

export type CheckoutView = {
  readonly context: CheckoutContext;
  readonly send: (event: CheckoutEvent) => void;
  readonly isPaid: boolean;
  readonly isLoading: boolean;
  readonly isRepricing: boolean;
  readonly isCheckingCoupon: boolean;
  readonly isKycVerified: boolean;
  readonly isVerifyingKyc: boolean;
  readonly needsESign: boolean;
  readonly isESigned: boolean;
  readonly isStartingESign: boolean;
  readonly isAwaitingESign: boolean;
  /** Whether the order has a pending bank transfer. */
  readonly isTransferring: boolean;
  /** True from the click on Pay until the result is final. */
  readonly isPaying: boolean;
  readonly isVerifyingPayment: boolean;
  readonly hasQuoteChanged: boolean;
  readonly isPaymentUnverified: boolean;
  /** A payment may still succeed, so a second payment is blocked. */
  readonly isPaymentPending: boolean;
};

export type StepProps = {
  readonly checkout: CheckoutView;
  /** Whether the member tried to continue without this step. */
  readonly isMissed?: boolean;
};

type Snapshot = SnapshotFrom<ReturnType<typeof createCheckoutMachine>>;

/** Returns the view of the machine for a purchase, a gift or a claim. With `isPaid`, the buyer must be verified. */
export function checkoutView(
  snapshot: Snapshot,
  send: (event: CheckoutEvent) => void,
  isPaid: boolean,
): CheckoutView {
  const { context } = snapshot;
  const { isKycVerified } = context;
  const isESigned = snapshot.matches({ eSign: 'signed' });
  return {
    context,
    send,
    isPaid,
    isLoading: snapshot.matches({ quote: 'loading' }) && context.quote === null,
    isRepricing: snapshot.matches({ quote: 'repricing' }),
    isCheckingCoupon: snapshot.matches({ quote: 'checkingCoupon' }),
    isKycVerified,
    isVerifyingKyc: snapshot.matches({ kyc: 'verifying' }),
    needsESign: context.quote?.eSignRequired === true && !isESigned,
    isESigned,
    isStartingESign: snapshot.matches({ eSign: 'requesting' }),
    isAwaitingESign: snapshot.matches({ eSign: 'waiting' }),
    isTransferring: snapshot.matches({ pay: 'transferring' }),
    isPaying:
      !snapshot.matches({ pay: 'idle' }) &&
      !snapshot.matches({ pay: 'transferring' }) &&
      !snapshot.matches({ pay: 'unverified' }) &&
      !snapshot.matches({ pay: 'pending' }),
    isVerifyingPayment: snapshot.matches({ pay: 'verifying' }) || snapshot.matches({ pay: 'done' }),
    hasQuoteChanged: snapshot.matches({ pay: 'quoteChanged' }),
    isPaymentUnverified: snapshot.matches({ pay: 'unverified' }),
    isPaymentPending: snapshot.matches({ pay: 'pending' }) || snapshot.matches({ pay: 'unverified' }),
  };
}
