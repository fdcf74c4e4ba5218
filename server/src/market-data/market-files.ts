import fs from 'node:fs';
import path from 'node:path';
import { ExportError } from '../platform/files/export-source.ts';
import { openZip } from '../platform/files/zip-source.ts';

/** A file of the exchange, wherever it lies. */
export type MarketFile = {
  readonly name: string;
  /** The whole text. @throws ExportError when it cannot be read. */
  readonly text: () => string;
};

/** The files at some places: plain, in zips, in folders. @throws ExportError when there is nothing at one. */
export function* openMarketFiles(places: readonly string[]): Generator<MarketFile> {
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

/** By its first bytes: the exchange answers holidays with a page under a file's name. */
function isZip(place: string): boolean {
  const start = Buffer.alloc(4);
  const fd = fs.openSync(place, 'r');
  try {
    return fs.readSync(fd, start, 0, 4, 0) === 4 && start.readUInt32LE(0) === 0x04034b50;
  } finally {
    fs.closeSync(fd);
  }
}

function* filesOfZip(place: string): Generator<MarketFile> {
  const zip = openZip(place);
  try {
    for (const entry of zip.entries()) {
      if (entry.path.endsWith('/')) continue;
      const { refused } = entry;
      yield {
        name: path.posix.basename(entry.path),
        text: () => {
          if (refused !== null) throw new ExportError(`${entry.path} ${refused}`);
          return entry.bytes().toString('utf8');
        },
      };
    }
  } finally {
    zip.close();
  }
}
