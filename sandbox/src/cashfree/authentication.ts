import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CashfreeConfig } from '../config.ts';
import { cashfreeError, invalid } from './errors.ts';

/** Checks the two headers that every call requires. */
export function authenticate(request: FastifyRequest, config: CashfreeConfig): void {
  const id = header(request, 'x-client-id');
  const secret = header(request, 'x-client-secret');
  if (id === undefined)
    throw invalid('x-client-id_missing', 'x-client-id is missing in the request headers.');
  if (secret === undefined) {
    throw invalid('x-client-secret_missing', 'x-client-secret is missing in the request headers.');
  }
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(`${id}\n${secret}`), digest(`${config.clientId}\n${config.clientSecret}`))) {
    throw cashfreeError(
      401,
      'authentication_error',
      'authentication_failed',
      'Invalid clientId and clientSecret combination',
    );
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
