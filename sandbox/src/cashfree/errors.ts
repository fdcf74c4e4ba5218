import { VendorError } from '../platform/vendor-error.ts';

type ErrorType = 'validation_error' | 'authentication_error' | 'rate_limit_error' | 'internal_error';

/** Returns a refusal in the vendor's format. Codes are from its API description, and messages are ours. */
export function cashfreeError(status: number, type: ErrorType, code: string, message: string): VendorError {
  return new VendorError(status, { type, code, message });
}

export function invalid(code: string, message: string): VendorError {
  return cashfreeError(400, 'validation_error', code, message);
}
