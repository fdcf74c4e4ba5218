import { paymentGateways } from '../src/adapters/payment-gateways.ts';
import { callVendor } from '../src/adapters/http/vendor-call.ts';
import type { Config } from '../src/platform/config.ts';

export type CollectedPayment = {
  readonly id: string;
  readonly gateway: string;
  readonly providerOrderId: string;
};

/**
 * Returns a function that pays an order at the sandbox payment provider, like a buyer, so that demo purchases can be
 * refunded normally. It returns the existing payment if the order is already paid.
 */
export function createPayments(
  config: Config,
): (order: { readonly receipt: string; readonly amountPaise: number }) => Promise<CollectedPayment> {
  const [settings] = config.payments.forNewOrders;
  const [provider] = paymentGateways(config.payments).gateways.forNewOrders;
  if (settings === undefined || provider === undefined) throw new Error('No payment gateway is configured.');
  return async ({ receipt, amountPaise }) => {
    const order = await provider.createOrder({
      receipt,
      amountPaise,
      currency: 'INR',
      buyer: { id: receipt, phone: '9999999999' },
    });
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
      // Each sandbox gateway has its own control endpoint.
      await callVendor({ vendor: settings.name, method: 'POST', url: `${settings.baseUrl}/pay`, json });
    }
    const payment = await captured();
    if (payment === null) throw new Error('The payment provider captured nothing.');
    return { id: payment.id, gateway: provider.name, providerOrderId };
  };
}
