import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A pre-serialized JSON response, for results with many readers or expensive serialization. */
export class JsonAnswer {
  readonly json: Buffer;
  /** Brotli-compressed body, or null if too small to compress. */
  readonly brotli: Buffer | null;
  /** Quoted ETag of the response's source data, or null if it has none. */
  readonly etag: string | null;

  constructor(json: Buffer, brotli: Buffer | null = null, etag: string | null = null) {
    this.json = json;
    this.brotli = brotli;
    this.etag = etag;
  }
}

/** The response is 304 without a body, because the caller's cached copy is current. */
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

/** Returns whether `if-none-match` includes a tag. Accepts weak tags, because compressing proxies weaken them. */
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
