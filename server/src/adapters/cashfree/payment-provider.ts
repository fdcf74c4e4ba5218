import type { PaymentProvider } from '../../checkout/ports.ts';
import type { CashfreePgOptions } from './pg-call.ts';
import { listsAt } from './pg-lists.ts';
import { ordersAt } from './pg-orders.ts';
import { refundsAt } from './pg-refunds.ts';
import { eventOf, isSignedWebhook } from './pg-webhook.ts';

/** Implements the payment port over Cashfree Payments; see `PAYMENTS.md` for the protocol. */
export function cashfreePgPaymentProvider(options: CashfreePgOptions): PaymentProvider {
  return {
    name: 'cashfree-pg',
    hasMandates: false,
    // The payment window opens with a session of the order.
    keyId: '',
    scriptUrl: options.scriptUrl,
    isTest: new URL(options.baseUrl).hostname !== 'api.cashfree.com',
    ...ordersAt(options),
    ...refundsAt(options),
    ...listsAt(options),
    // The browser gets no signed proof; it queries our server, which queries the vendor.
    isPaymentSignature: () => false,
    isSignedWebhook: (rawBody, header) => isSignedWebhook(options.webhookSecrets, rawBody, header),
    eventOf,
  };
}
