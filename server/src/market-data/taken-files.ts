import fs from 'node:fs';
import path from 'node:path';

/** A file unchanged for this long is complete. */
const quietMs = 60_000;

/**
 * Returns a folder's completely written files by name: CSV and zips. A file is still being written if its name starts
 * with a dot or has another extension, or if it changed within the last minute; later calls find it.
 * @param now the machine's clock in milliseconds, as used by the file system
 */
export function wholeFilesIn(folder: string, now: number): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.(csv|zip)$/i.test(entry.name))
    .map(({ name }) => path.join(folder, name))
    .filter((place) => {
      const { mtimeMs, ctimeMs } = fs.statSync(place);
      return now - Math.max(mtimeMs, ctimeMs) >= quietMs;
    })
    .toSorted();
}

/** Moves a file into a sibling folder, overwriting a file of the same name, such as an earlier day's. */
export function putAside(place: string, into: 'taken' | 'refused'): void {
  const folder = path.join(path.dirname(place), into);
  fs.mkdirSync(folder, { recursive: true });
  fs.renameSync(place, path.join(folder, path.basename(place)));
}
