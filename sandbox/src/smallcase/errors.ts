import { VendorError } from '../platform/vendor-error.ts';

/** Returns the gateway's refusal of a call, where `success` is false and `errors` names the field or rule. */
export function gatewayError(status: number, code: string, message: string): VendorError {
  return new VendorError(status, { success: false, errors: [code], message, data: null });
}
