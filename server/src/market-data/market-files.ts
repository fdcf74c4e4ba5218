import fs from 'node:fs';
import path from 'node:path';
import { ExportError } from '../platform/files/export-source.ts';
import { zipSource } from '../platform/files/zip-source.ts';

export type MarketFile = {
  readonly name: string;
  /**
   * Returns the whole text. Call it before requesting the next file.
   * @throws ExportError if it cannot be read
   */
  readonly text: () => string | Promise<string>;
};

/**
 * Yields the files at these paths: plain, in zips, or in folders.
 * @throws ExportError if a path contains none
 */
export async function* openMarketFiles(places: readonly string[]): AsyncGenerator<MarketFile> {
  for (const place of places) {
    const stat = fs.statSync(place, { throwIfNoEntry: false });
    if (stat === undefined) throw new ExportError(`There is nothing at ${place}.`);
    if (stat.isDirectory()) {
      const names = fs.readdirSync(place).filter((name) => /\.(csv|zip)$/i.test(name));
      yield* openMarketFiles(names.sort().map((name) => path.join(place, name)));
    } else if (isZip(place)) yield* filesOfZip(place);
    else yield { name: path.basename(place), text: () => fs.readFileSync(place, 'utf8') };
  }
}

/**
 * Returns whether a file is a zip by its first bytes. On holidays, the exchange returns an HTML page under the file's
 * name.
 */
function isZip(place: string): boolean {
  const start = Buffer.alloc(4);
  const fd = fs.openSync(place, 'r');
  try {
    return fs.readSync(fd, start, 0, 4, 0) === 4 && start.readUInt32LE(0) === 0x04034b50;
  } finally {
    fs.closeSync(fd);
  }
}

async function* filesOfZip(place: string): AsyncGenerator<MarketFile> {
  for await (const { path: name, refused, bytes } of zipSource(place).entries()) {
    if (name.endsWith('/')) continue;
    yield {
      name: path.posix.basename(name),
      text: async () => {
        if (refused !== null) throw new ExportError(`${name} ${refused}`);
        return (await bytes()).toString('utf8');
      },
    };
  }
}
