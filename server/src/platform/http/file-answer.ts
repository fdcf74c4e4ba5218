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

export function sendFile(
  reply: FastifyReply,
  { contentType, fileName, bytes }: FileAnswer<string>,
): FastifyReply {
  // Names are ours (document numbers); anything that could end the quoted string is left out all the same.
  const safeName = fileName.replaceAll(/[^\w.-]/g, '-');
  return reply
    .code(200)
    .type(contentType)
    .header('content-disposition', `attachment; filename="${safeName}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
