import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Sequence<Item> = AsyncIterable<Item> | Iterable<Item>;

export type ZipEntry = { readonly name: string; readonly pieces: Sequence<string | Uint8Array> };

/**
 * Yields files as one zip of any size in bounded memory. An entry is requested only after the previous one has been
 * read completely. If the consumer stops, the entries stop too.
 * @param at modification time recorded in the zip
 */
export async function* streamZip(entries: Sequence<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  let source = Readable.from([]);
  output.once('close', () => source.destroy());
  const add = async () => {
    for await (const { name, pieces } of entries) {
      if (output.destroyed) return;
      source = Readable.from(pieces, { objectMode: false });
      // Open lazily, because the zip keeps its inputs until it ends and a stream retains the file content.
      zip.addReadStreamLazy(name, { mtime: at }, (give) => give(null, source));
      takeNameFromPool(zip);
      await finished(source);
    }
    zip.end();
  };
  add().catch(fail);
  yield* output;
}

/** The zip's file list, which its types omit. */
type Listed = { readonly entries?: { utf8FileName: Buffer }[] };

/**
 * Copies the last file name out of Node's buffer pool. The zip keeps names until it ends, and a pooled name retains its
 * whole 64 kB pool.
 */
function takeNameFromPool(zip: ZipFile & Listed): void {
  const file = zip.entries?.at(-1);
  if (file === undefined) return;
  const name = Buffer.allocUnsafeSlow(file.utf8FileName.length);
  file.utf8FileName.copy(name);
  file.utf8FileName = name;
}
