import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * A pre-serialized JSON response, built once for many readers or because serializing it again would cost more than the
 * call.
 */
export class JsonAnswer {
  readonly json: Buffer;
  /** Brotli-compressed body, or null if too small to benefit. */
  readonly brotli: Buffer | null;
  /** ETag identifying the response's source data, quoted as in the header, or null if there is none. */
  readonly etag: string | null;

  constructor(json: Buffer, brotli: Buffer | null = null, etag: string | null = null) {
    this.json = json;
    this.brotli = brotli;
    this.etag = etag;
  }
}

/** The caller's cached copy is current according to its ETag, so the response is 304 without a body. */
export class NotModified {
  readonly etag: string;
  constructor(etag: string) {
    this.etag = etag;
  }
}

/** Returns a quoted ETag for contents, or for their source data. */
export function etagOf(contents: string | Buffer): string {
  return `"${hash('sha256', contents, 'base64url').slice(0, 27)}"`;
}

/** Returns whether `if-none-match` lists a tag. Accepts weak tags, because a compressing proxy weakens them. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The browser may cache it but must revalidate every time. */
const askAgain = 'private, no-cache';

export function sendNotModified(reply: FastifyReply, { etag }: NotModified): FastifyReply {
  return reply.code(304).header('etag', etag).header('cache-control', askAgain).send();
}

export function sendJson(reply: FastifyReply, { json, brotli, etag }: JsonAnswer): FastifyReply {
  reply.code(200).type('application/json; charset=utf-8');
  if (etag !== null) reply.header('etag', etag).header('cache-control', askAgain);
  const accepted = reply.request.headers['accept-encoding'] ?? '';
  if (brotli === null || !/\bbr\b/.test(String(accepted))) return reply.send(json);
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(brotli);
}
