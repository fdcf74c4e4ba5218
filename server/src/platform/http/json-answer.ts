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

  /** Called when the answer has left and its bytes are not needed any more. */
  whenSent(): void {}
}

/**
 * An answer in memory that nobody else holds, given back as soon as it is sent. Left to the garbage collector, a few
 * hundred answers of a hundred kilobytes a second make it go through everything three times a second.
 */
export class OwnJsonAnswer extends JsonAnswer {
  readonly #memory: ArrayBuffer;
  constructor(json: Uint8Array<ArrayBuffer>) {
    super(json);
    this.#memory = json.buffer;
  }

  override whenSent(): void {
    this.#memory.transfer(0);
  }
}

export function sendJson(reply: FastifyReply, answer: JsonAnswer): FastifyReply {
  const { json, gzip } = answer;
  // Not on `close`: where the reader goes away, the bytes may still be in the middle of being packed.
  reply.raw.once('finish', () => answer.whenSent());
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
