import type { PaymentRequest, WidgetOutcome } from '../payment-outcome.ts';
import { openCashfreePg } from './cashfree-pg.ts';
import { openRazorpay } from './razorpay.ts';

/** Functions that open each gateway's payment window after its script loads. */
export const paymentWindows: Readonly<
  Record<string, ((query: PaymentRequest) => Promise<WidgetOutcome>) | undefined>
> = { razorpay: openRazorpay, 'cashfree-pg': openCashfreePg };
