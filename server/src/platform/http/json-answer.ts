import type { FastifyReply } from 'fastify';

/** An answer that is JSON already, made where parsing and writing it again would cost more than the call itself. */
export class JsonAnswer {
  readonly json: Uint8Array;
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

export function sendJson(reply: FastifyReply, { json }: JsonAnswer): FastifyReply {
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}
