import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer, VendorCall } from '../http/vendor-call.ts';
import { parseExact } from './exact-json.ts';

export type CashfreePgOptions = {
  /** Base URL without a trailing slash: `https://api.cashfree.com/pg`. */
  readonly baseUrl: string;
  readonly scriptUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The client secret, with which the vendor signs webhooks. List both while rotating it. */
  readonly webhookSecrets: readonly string[];
};

/** API version that `PAYMENTS.md` describes. */
const apiVersion = '2025-01-01';

type Call = Pick<VendorCall, 'method' | 'json' | 'timeoutMs'> & {
  /** Request path, starting with a slash. */
  readonly path: string;
  readonly idempotencyKey?: string;
};

/** Calls the vendor. Numbers in the response are strings, exactly as sent. */
export function callCashfreePg(
  { baseUrl, keyId, keySecret }: CashfreePgOptions,
  { path, idempotencyKey, ...call }: Call,
): Promise<VendorAnswer> {
  return callVendor({
    vendor: 'cashfree-pg',
    ...call,
    url: baseUrl + path,
    parse: parseExact,
    headers: {
      'x-api-version': apiVersion,
      'x-client-id': keyId,
      'x-client-secret': keySecret,
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
    },
  });
}
