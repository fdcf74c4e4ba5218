import * as z from 'zod/mini';

/** A file response: an image with its content type, or anything else as bytes to download. */
export const archiveFileContent = z.object({
  contentType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/octet-stream']),
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
});
export type ArchiveFileContent = z.infer<typeof archiveFileContent>;
