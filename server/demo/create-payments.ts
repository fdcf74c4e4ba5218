import { razorpayPaymentProvider } from '../src/adapters/razorpay/payment-provider.ts';
import { callVendor } from '../src/adapters/http/vendor-call.ts';
import type { Config } from '../src/platform/config.ts';

export type CollectedPayment = { readonly id: string; readonly providerOrderId: string };

/**
 * Pays an order at the sandbox payment provider as a buyer would, so that demo purchases can be refunded normally.
 * Returns the existing payment if the order is already paid.
 */
export function createPayments(
  config: Config,
): (order: { readonly receipt: string; readonly amountPaise: number }) => Promise<CollectedPayment> {
  const baseUrl = config.RAZORPAY_BASE_URL.replace(/\/$/, '');
  const provider = razorpayPaymentProvider({
    baseUrl,
    keyId: config.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET,
    webhookSecrets: [],
  });
  return async ({ receipt, amountPaise }) => {
    const order = await provider.createOrder({ receipt, amountPaise, currency: 'INR' });
    if (order === 'unavailable') throw new Error('The payment provider made no order.');
    const { providerOrderId } = order;
    const captured = async () => {
      const payments = await provider.paymentsOf(providerOrderId);
      return payments === 'unavailable'
        ? null
        : (payments.find(({ status }) => status === 'captured') ?? null);
    };
    if ((await captured()) === null) {
      const json = { orderId: providerOrderId, outcome: 'success' };
      await callVendor({ vendor: 'razorpay', method: 'POST', url: `${baseUrl}/pay`, json });
    }
    const payment = await captured();
    if (payment === null) throw new Error('The payment provider captured nothing.');
    return { id: payment.id, providerOrderId };
  };
}
