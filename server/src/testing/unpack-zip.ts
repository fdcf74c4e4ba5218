import fs from 'node:fs';
import path from 'node:path';
import { zipSource } from '../platform/files/zip-source.ts';
import { scratchFolder } from './scratch.ts';

/** Unpacks a zip into a new folder and returns the folder. */
export async function unpackZip(zip: Uint8Array): Promise<string> {
  const folder = scratchFolder('unpacked');
  const file = path.join(folder, 'file.zip');
  fs.writeFileSync(file, zip);
  const files = path.join(folder, 'files');
  for await (const entry of zipSource(file).entries()) {
    const target = path.join(files, entry.path);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, await entry.bytes());
  }
  return files;
}
