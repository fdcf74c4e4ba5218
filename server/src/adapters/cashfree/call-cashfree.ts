import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer, VendorCall } from '../http/vendor-call.ts';

export type CashfreeOptions = {
  /** Base URL without a trailing slash: `https://api.cashfree.com/verification`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Secrets that can sign webhooks; defaults to the client secret. The vendor signs with the oldest active secret, so
   * list both while rotating.
   */
  readonly webhookSecrets?: readonly string[];
  /** Origins besides that of `baseUrl` from which signed documents can be fetched. */
  readonly documentOrigins?: readonly string[];
};

/** Calls the vendor with both credentials. `path` starts with a slash. */
export function callCashfree(
  options: CashfreeOptions,
  call: Omit<VendorCall, 'vendor' | 'url' | 'headers'> & { readonly path: string },
): Promise<VendorAnswer> {
  const { path, ...rest } = call;
  return callVendor({
    vendor: 'cashfree',
    ...rest,
    url: options.baseUrl + path,
    headers: { 'x-client-id': options.clientId, 'x-client-secret': options.clientSecret },
  });
}
