import type { SubscribeAnswer } from '@niveshak/contract/checkout/schemas';

export type PaymentProof = {
  readonly paymentId: string;
  readonly razorpayOrderId: string;
  readonly signature: string;
};

/**
 * Outcome of the payment window. `closed` does not prove that nothing was paid, because a bank may confirm later and
 * not every gateway signs a proof.
 */
export type WidgetOutcome =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  | {
      readonly kind: 'closed';
      readonly hadFailedAttempt: boolean;
      /** The gateway's reason for the last failed attempt; null if it gives none. */
      readonly reason: string | null;
    };

export type PaymentRequest = {
  readonly answer: SubscribeAnswer;
  readonly orderId: string;
  readonly firmName: string;
  readonly description: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** Customer id at the provider if the payment registers a mandate, otherwise null. */
  readonly customerId: string | null;
};
