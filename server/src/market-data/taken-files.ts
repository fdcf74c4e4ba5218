import fs from 'node:fs';
import path from 'node:path';

/** Whoever writes a file writes to it more often than this. */
const quietMs = 60_000;

/**
 * The files of a folder that came whole, by name: CSV and zips. One whose name begins with a dot or ends otherwise is still
 * being written, and so is one that changed within the last minute; the next look finds them.
 * @param now of the machine's clock, in milliseconds, as the file system has it
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

/** Moves a file into a folder beside it; one that is there under its name, as of an earlier day, is written over. */
export function putAside(place: string, into: 'taken' | 'refused'): void {
  const folder = path.join(path.dirname(place), into);
  fs.mkdirSync(folder, { recursive: true });
  fs.renameSync(place, path.join(folder, path.basename(place)));
}
