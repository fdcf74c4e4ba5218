import { VendorError } from '../platform/vendor-error.ts';

/** Returns the vendor's refusal of an input. Unknown ids also get 400, never 404. */
export function badRequest(description: string, field?: string, status = 400): VendorError {
  return new VendorError(status, {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field !== undefined && { field }),
    },
  });
}

export function unknownId(): VendorError {
  return badRequest('The id provided does not exist');
}

export function authenticationFailed(): VendorError {
  return new VendorError(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
}
