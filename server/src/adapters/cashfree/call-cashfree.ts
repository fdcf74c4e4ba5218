import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer, VendorCall } from '../http/vendor-call.ts';
import type { CashfreeOptions } from './cashfree-provider.ts';

/** One call with the vendor's two credentials; `path` begins with a slash. */
export function callCashfree(
  options: CashfreeOptions,
  call: Omit<VendorCall, 'url' | 'headers'> & { readonly path: string },
): Promise<VendorAnswer> {
  const { path, ...rest } = call;
  return callVendor({
    ...rest,
    url: options.baseUrl + path,
    headers: { 'x-client-id': options.clientId, 'x-client-secret': options.clientSecret },
  });
}
