import { colours } from '@niveshak/domain/theme/colours';
import type { Config } from '@niveshak/contract/platform/schemas';
import type { SubscribeAnswer } from '@niveshak/contract/checkout/schemas';
import { loadScript } from '../lib/load-script.ts';

export type PaymentProof = {
  readonly paymentId: string;
  readonly razorpayOrderId: string;
  readonly signature: string;
};

/** `closed` does not prove that nothing was paid: a bank may confirm after the window is closed. */
export type WidgetOutcome =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  | { readonly kind: 'closed'; readonly hadFailedAttempt: boolean };

type WidgetOptions = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  /** The payment registers a mandate of this customer. */
  customer_id?: string;
  recurring?: '1';
  theme: { color: string };
  handler: (response: {
    razorpay_payment_id: string;
    razorpay_order_id: string;
    razorpay_signature: string;
  }) => void;
  modal: { ondismiss: () => void };
};

type Widget = { open: () => void; on: (event: 'payment.failed', listener: () => void) => void };

declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

export type PaymentRequest = {
  readonly answer: SubscribeAnswer;
  readonly orderId: string;
  readonly firmName: string;
  readonly description: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** The provider's customer, if the payment registers a mandate; else null. */
  readonly customerId: string | null;
};

/** Opens the widget and resolves once: paid, or closed. Failed attempts can be repeated inside it. */
export async function openPaymentWidget(
  payments: Config['payments'],
  query: PaymentRequest,
): Promise<WidgetOutcome> {
  await loadScript(payments.scriptUrl);
  const { Razorpay } = window;
  if (Razorpay === undefined) throw new Error('The payment script defines no widget');
  return new Promise((resolve) => {
    let hadFailedAttempt = false;
    const widget = new Razorpay({
      key: query.answer.keyId,
      order_id: query.orderId,
      amount: query.answer.amount,
      currency: query.answer.currency,
      name: query.firmName,
      description: query.description,
      prefill:
        query.email === '' ? {} : { name: query.name, email: query.email, contact: `+91${query.mobile}` },
      ...(query.customerId === null ? {} : { customer_id: query.customerId, recurring: '1' }),
      theme: { color: colours.light.ink },
      handler: (response) =>
        resolve({
          kind: 'paid',
          proof: {
            paymentId: response.razorpay_payment_id,
            razorpayOrderId: response.razorpay_order_id,
            signature: response.razorpay_signature,
          },
        }),
      modal: { ondismiss: () => resolve({ kind: 'closed', hadFailedAttempt }) },
    });
    widget.on('payment.failed', () => {
      hadFailedAttempt = true;
    });
    widget.open();
  });
}
