/** A payment of an order as the payment provider itself knows it. */
export type ProviderPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
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
  /** Whether the browser's three values were signed by the provider. */
  readonly isPaymentSignature: (providerOrderId: string, paymentId: string, signature: string) => boolean;
  /** Whether a webhook's raw body was signed by the provider, with the current secret or one being rotated out. */
  readonly isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
};
