import type { Probe } from '../http/probe.ts';
import { judgeAnswer } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { RazorpayOptions } from './payment-provider.ts';

/** Lists at most one order, which only works with the right keys. */
export function probeRazorpay({ baseUrl, keyId, keySecret }: RazorpayOptions): Probe {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async () =>
    judgeAnswer(
      await callVendor({
        vendor: 'razorpay',
        method: 'GET',
        url: `${baseUrl}/v1/orders?count=1`,
        headers: { authorization },
      }),
      'RAZORPAY_BASE_URL',
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
      [200],
    );
}
