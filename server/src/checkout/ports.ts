import type { ProviderRefundStatus } from '@niveshak/domain/checkout/refund-state';

/** A payment of an order as the payment provider itself knows it. */
export type ProviderPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
};

/** A refund of a payment as the payment provider itself knows it. */
export type ProviderRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: ProviderRefundStatus;
  /** Ours, by which we know it again. */
  readonly receipt: string | null;
};

/** The payment provider, in our words. `unavailable` covers time-outs, faults and nonsense. */
export type PaymentProvider = {
  /** Public key that the browser opens the payment window with. */
  readonly keyId: string;
  /** Makes the provider's order for ours; asking again with the same receipt answers the same one. */
  readonly createOrder: (order: {
    readonly receipt: string;
    readonly amountPaise: number;
    readonly currency: 'INR';
  }) => Promise<{ readonly providerOrderId: string } | 'unavailable'>;
  /** Every payment ever tried on an order. */
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[] | 'unavailable'>;
  /**
   * Gives a part of a captured payment back. Asking again with the same key answers the same refund. `refused`: the
   * provider will not, and says why in a code; asking again under this key changes nothing.
   */
  readonly refund: (refund: {
    readonly paymentId: string;
    readonly amountPaise: number;
    readonly idempotencyKey: string;
    readonly receipt: string;
  }) => Promise<ProviderRefund | { readonly refused: string } | 'unavailable'>;
  /** Every refund of a payment, whoever asked for it. */
  readonly refundsOf: (paymentId: string) => Promise<readonly ProviderRefund[] | 'unavailable'>;
  /** Whether the browser's three values were signed by the provider. */
  readonly isPaymentSignature: (providerOrderId: string, paymentId: string, signature: string) => boolean;
  /** Whether a webhook's raw body was signed by the provider, with the current secret or one being rotated out. */
  readonly isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
};
