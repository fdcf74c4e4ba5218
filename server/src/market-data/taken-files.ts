import fs from 'node:fs';
import path from 'node:path';

/** A file that has not changed for this long is complete. */
const quietMs = 60_000;

/**
 * Returns a folder's complete files (CSV and zip) by name. Files still being written, i.e. with a leading dot, another
 * extension or a change in the last minute, are found by later calls.
 * @param now machine time in milliseconds, as in the file system
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

/** Moves a file to a sibling folder, replacing a file of the same name, such as one from an earlier day. */
export function moveAside(place: string, into: 'taken' | 'refused'): void {
  const folder = path.join(path.dirname(place), into);
  fs.mkdirSync(folder, { recursive: true });
  fs.renameSync(place, path.join(folder, path.basename(place)));
}
