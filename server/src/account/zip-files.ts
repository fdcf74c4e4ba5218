import { streamZip } from '../platform/files/stream-zip.ts';

/**
 * Returns the files as one zip, in memory.
 * @param at modification time recorded in the zip
 */
export async function zipFiles(
  files: readonly (readonly [name: string, content: Uint8Array | string])[],
  at: Date,
): Promise<Buffer> {
  const entries = files.map(([name, content]) => ({ name, pieces: [content] }));
  return Buffer.concat(await Array.fromAsync(streamZip(entries, at)));
}
