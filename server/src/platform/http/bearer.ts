import type { FastifyRequest } from 'fastify';

export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(header);
  return match?.[1] ?? null;
}
