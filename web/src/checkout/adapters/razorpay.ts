import { colours } from '@niveshak/domain/theme/colours';
import type { PaymentRequest, WidgetOutcome } from '../payment-outcome.ts';

type WidgetOptions = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  /** Set if the payment registers a mandate for this customer. */
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

type Failed = { error?: { description?: unknown } };
type Widget = { open: () => void; on: (event: 'payment.failed', listener: (event: Failed) => void) => void };

declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

/** Opens Razorpay's payment window and returns its outcome. The payer can retry failed attempts inside the window. */
export function openRazorpay(query: PaymentRequest): Promise<WidgetOutcome> {
  const { Razorpay } = window;
  if (Razorpay === undefined) throw new Error('The payment script defines no widget');
  return new Promise((resolve) => {
    let hadFailedAttempt = false;
    let reason: string | null = null;
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
      modal: { ondismiss: () => resolve({ kind: 'closed', hadFailedAttempt, reason }) },
    });
    widget.on('payment.failed', ({ error }) => {
      hadFailedAttempt = true;
      reason = typeof error?.description === 'string' ? error.description : null;
    });
    widget.open();
  });
}
