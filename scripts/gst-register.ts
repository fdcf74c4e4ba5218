/**
 * The GST register of a month as CSV files in the shape of GSTR-1's sections:
 * `node scripts/gst-register.ts 2025-06 [folder]`, by default into `gst-2025-06`.
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

const installation = await openInstallation();
try {
  const files = await registerOfMonth(installation.db, firstDay);
  fs.mkdirSync(folder, { recursive: true });
  for (const { name, rows, csv } of files) {
    // The byte order mark tells spreadsheets that names and signs are UTF-8.
    fs.writeFileSync(path.join(folder, name), `\ufeff${csv}`);
    console.log(`${name.padEnd(14)} ${rows} rows`);
  }
  console.log(`files ${files.length}, in ${path.relative('', path.resolve(folder)) || '.'}`);
} finally {
  await installation.close();
}
