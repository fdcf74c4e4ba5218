import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file response: `bytes` are the body, the other fields become headers. */
export type FileAnswer<ContentType extends string = 'application/pdf'> = {
  readonly contentType: ContentType;
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

export function isFileAnswer(answer: unknown): answer is FileAnswer<string> {
  return (
    typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Uint8Array
  );
}

/** A file response of any size, streamed while it is produced. */
export type FileStream = {
  readonly contentType: 'text/csv' | 'text/xml' | 'application/json' | 'application/zip';
  readonly fileName: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
};

export function isFileStream(answer: unknown): answer is FileStream {
  return typeof answer === 'object' && answer !== null && 'pieces' in answer && 'fileName' in answer;
}

export function sendFile(
  reply: FastifyReply,
  { contentType, fileName, bytes }: FileAnswer<string>,
): FastifyReply {
  return withFileHeaders(reply, contentType, fileName).send(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}

export function sendStream(reply: FastifyReply, { contentType, fileName, pieces }: FileStream): FastifyReply {
  const type = contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
  return withFileHeaders(reply, type, fileName).send(Readable.from(pieces));
}

function withFileHeaders(reply: FastifyReply, contentType: string, fileName: string): FastifyReply {
  // Our names (document numbers) are safe; this is defence in depth against closing the quoted string.
  const safeName = fileName.replaceAll(/[^\w.-]/g, '-');
  return reply
    .code(200)
    .type(contentType)
    .header('content-disposition', `attachment; filename="${safeName}"`);
}
