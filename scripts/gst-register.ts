/**
 * `node scripts/gst-register.ts 2025-06 [folder]` writes the GST register of a month as CSV files in the format of the
 * GSTR-1 sections. The folder defaults to `gst-2025-06`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { registerOfMonth } from '../server/src/billing/index.ts';
import { openInstallation } from './installation.ts';

const [month = '', folder = `gst-${month}`] = process.argv.slice(2).filter((word) => word !== '--');
const firstDay = parseCalendarDate(`${month}-01`);
if (firstDay === null) {
  console.error('Name a month: node scripts/gst-register.ts 2025-06 [folder]');
  process.exit(2);
}

/** Characters buffered before a write. */
const atOnce = 256 * 1024;

/** Register file, which gets its final name when complete. Each write finishes before the next row is read. */
class RegisterFile {
  rows = 0;
  readonly #path: string;
  readonly #partPath: string;
  readonly #descriptor: number;
  // The byte order mark makes spreadsheets read names and symbols as UTF-8.
  #waiting = '\ufeff';
  #isOpen = true;

  constructor(name: string) {
    this.#path = path.join(folder, name);
    this.#partPath = `${this.#path}.part`;
    this.#descriptor = fs.openSync(this.#partPath, 'w');
  }

  add(rows: number, csv: string): void {
    this.rows += rows;
    this.#waiting += csv;
    if (this.#waiting.length >= atOnce) this.#write();
  }

  complete(): void {
    this.#write();
    this.close(() => fs.renameSync(this.#partPath, this.#path));
  }

  /** Removes an incomplete file. */
  close(end = () => fs.rmSync(this.#partPath)): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    fs.closeSync(this.#descriptor);
    end();
  }

  #write(): void {
    fs.writeFileSync(this.#descriptor, this.#waiting);
    this.#waiting = '';
  }
}

const installation = await openInstallation();
const files = new Map<string, RegisterFile>();
try {
  fs.mkdirSync(folder, { recursive: true });
  for await (const { name, rows, csv } of registerOfMonth(installation.db, firstDay)) {
    const file = files.get(name) ?? new RegisterFile(name);
    files.set(name, file);
    file.add(rows, csv);
  }
  for (const file of files.values()) file.complete();
  for (const [name, { rows }] of files) console.log(`${name.padEnd(14)} ${rows} rows`);
  console.log(`files ${files.size}, in ${path.relative('', path.resolve(folder)) || '.'}`);
} finally {
  for (const file of files.values()) file.close();
  await installation.close();
}
