import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns whether to skip a test (`skipIf`) because its input or a program is missing on this machine, and logs that.
 * @throws in CI (environment variable `CI`), where no test may be skipped
 */
export function isMissing(what: string, isThere: boolean): boolean {
  if (isThere) return false;
  const isCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');
  if (isCi) throw new Error(`${what} is missing; in CI no test may be left out for it.`);
  console.warn(`skipped: ${what} is missing`);
  return true;
}

/**
 * Returns a file of real input below REAL_DATA_DIR. Without that folder, tests that use it are skipped, with a log
 * line; with it, the file must exist. `leaveOut` is for `skipIf`.
 */
export function realData(file: string): { readonly path: string; readonly leaveOut: boolean } {
  const folder = process.env['REAL_DATA_DIR'] ?? '';
  if (folder === '') {
    console.warn(`skipped: set REAL_DATA_DIR to the folder of ${file}`);
    return { path: '', leaveOut: true };
  }
  const found = path.join(folder, file);
  if (!fs.existsSync(found)) throw new Error(`${found} is missing; REAL_DATA_DIR names its folder.`);
  return { path: found, leaveOut: false };
}
