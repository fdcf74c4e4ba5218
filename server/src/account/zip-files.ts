import { ZipFile } from 'yazl';

/** Returns the files as one zip, in memory. @param at modification time recorded in the zip. */
export async function zipFiles(
  files: readonly (readonly [name: string, content: Uint8Array | string])[],
  at: Date,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { mtime: at });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
