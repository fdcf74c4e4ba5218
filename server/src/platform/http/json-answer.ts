import type { FastifyReply } from 'fastify';

/** An answer that is JSON already, made where parsing and writing it again would cost more than the call itself. */
export class JsonAnswer {
  readonly json: Uint8Array;
  /** The same, gzipped once for many readers; null where each answer is packed by itself. */
  readonly gzip: Uint8Array | null;
  constructor(json: Uint8Array, gzip: Uint8Array | null = null) {
    this.json = json;
    this.gzip = gzip;
  }
}

export function sendJson(reply: FastifyReply, answer: JsonAnswer): FastifyReply {
  const { json, gzip } = answer;
  const accepted = reply.request.headers['accept-encoding'] ?? '';
  if (gzip !== null && /\bgzip\b/.test(String(accepted))) {
    return reply
      .code(200)
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength));
  }
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}
