import { VendorError } from '../platform/vendor-error.ts';

/** Returns a refusal in the vendor's format. */
function refusal(status: number, type: string, code: string, message: string): VendorError {
  return new VendorError(status, { message, code, type });
}

export const invalid = (code: string, message: string) =>
  refusal(400, 'invalid_request_error', code, message);
export const unauthorized = () =>
  refusal(401, 'authentication_error', 'request_failed', 'authentication Failed');
export const notFound = (what: string) =>
  refusal(404, 'invalid_request_error', `${what}_not_found`, `${what} not found`);
export const exists = (what: string) =>
  refusal(409, 'invalid_request_error', `${what}_already_exists`, `${what} with same id is already present`);

export const internalError = {
  message: 'api is currently unavailable. retry after sometime',
  code: 'internal_error',
  type: 'api_error',
};
