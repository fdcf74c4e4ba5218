import type { FastifyRequest } from 'fastify';

/** The access token that a call carries; null for none. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(header);
  return match?.[1] ?? null;
}
