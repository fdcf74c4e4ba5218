import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';
import { basicAuth } from './authorization.ts';
import type { RazorpayOptions } from './payment-provider.ts';

/** Lists one order, which requires valid keys. */
export function probeRazorpay({ baseUrl, keyId, keySecret }: RazorpayOptions): Probe {
  return async () =>
    checkProbeResponse(
      await callVendor({
        vendor: 'razorpay',
        method: 'GET',
        url: `${baseUrl}/v1/orders?count=1`,
        headers: basicAuth(keyId, keySecret),
      }),
      'RAZORPAY_BASE_URL',
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
      [200],
    );
}
