import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** An answer that is JSON already: made once for many readers, or where writing it again would cost more than the call. */
export class JsonAnswer {
  readonly json: Buffer;
  /** The same packed with Brotli; null where it is too small to gain. */
  readonly brotli: Buffer | null;
  /** Names what the answer was made from, in quotes as the header has it; null where nothing does. */
  readonly etag: string | null;

  constructor(json: Buffer, brotli: Buffer | null = null, etag: string | null = null) {
    this.json = json;
    this.brotli = brotli;
    this.etag = etag;
  }
}

/** What the caller has already, by its ETag: 304 without a body. */
export class NotModified {
  readonly etag: string;
  constructor(etag: string) {
    this.etag = etag;
  }
}

/** A tag, in quotes as the header has it, that names contents or what they are made from. */
export function etagOf(contents: string | Buffer): string {
  return `"${hash('sha256', contents, 'base64url').slice(0, 27)}"`;
}

/** Whether `if-none-match` names a tag: a list of tags, weak ones too, since a proxy that packs an answer weakens its tag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The browser may keep it, and asks every time whether it still holds. */
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
