// Checks whether the packages of package-lock.json are installed. Uses only Node built-ins, on any installed
// Node.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const marker = path.join(root, 'node_modules', '.niveshak-installed');

function wanted() {
  const lock = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json'])
    lock.update(fs.readFileSync(path.join(root, file)));
  return lock.digest('hex');
}

export function arePackagesInstalled() {
  return fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === wanted();
}

export function markPackagesInstalled() {
  fs.writeFileSync(marker, wanted());
}
