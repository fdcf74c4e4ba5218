import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that is a file: the bytes are the body, everything else goes into headers. */
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

/** An answer that is a file of any size, sent while it is made. */
export type FileStream = {
  readonly contentType: 'text/csv';
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
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
  return withFileHeaders(reply, `${contentType}; charset=utf-8`, fileName).send(Readable.from(pieces));
}

function withFileHeaders(reply: FastifyReply, contentType: string, fileName: string): FastifyReply {
  // Names are ours (document numbers); anything that could end the quoted string is left out all the same.
  const safeName = fileName.replaceAll(/[^\w.-]/g, '-');
  return reply
    .code(200)
    .type(contentType)
    .header('content-disposition', `attachment; filename="${safeName}"`);
}
