import * as z from 'zod/mini';

/** File response: an image with its content type, or any other file as bytes to download. */
export const archiveFileContent = z.object({
  contentType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/octet-stream']),
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
});
export type ArchiveFileContent = z.infer<typeof archiveFileContent>;
