import fs from 'node:fs';
import path from 'node:path';

/**
 * For `skipIf`: whether a test must be left out because its input or a program is not on this machine, which is said on
 * the console. In CI (environment variable `CI`) nothing may be left out. @throws there.
 */
export function isMissing(what: string, isThere: boolean): boolean {
  if (isThere) return false;
  const isCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');
  if (isCi) throw new Error(`${what} is missing; in CI no test may be left out for it.`);
  console.warn(`skipped: ${what} is missing`);
  return true;
}

/**
 * A file of real input below REAL_DATA_DIR, for tests that nobody else can run: without that folder they are left out and
 * say so; with it the file must be there. `leaveOut` is for `skipIf`.
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
