import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type ZipEntry = { readonly name: string; readonly read: () => Promise<Uint8Array | string> };

/**
 * Yields files as one zip. Each is read when its turn comes and the consumer is ready, so that one is in memory at a time.
 * @param at modification time recorded in the zip
 */
export async function* streamZip(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const { name, read } of entries)
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      read().then((content) => give(null, Readable.from([Buffer.from(content)])), fail);
    });
  zip.end();
  zip.outputStream.pipe(output);
  yield* output;
}
