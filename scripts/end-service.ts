/**
 * `npm run end-service -- DATE [--apply]` ends the service with DATE as its last day. Prints every term that runs past
 * it with its refund. With `--apply`, also stops sales for later days, cuts the terms, issues the credit notes, queues
 * the refunds and notifies the members. Works on the installation in DATABASE_URL or DATA_DIR, even while it runs. The
 * running product sends the refunds and emails. Idempotent.
 */
import { formatAmount, paise } from '@niveshak/domain/primitives/paise';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { applySunset } from '../server/src/checkout/index.ts';
import type { EndedTerm } from '../server/src/checkout/index.ts';
import { giftPort } from '../server/src/gifts/index.ts';
import { businessNow, openInstallation } from './installation.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const apply = args.includes('--apply');
const [dateText = '', ...others] = args.filter((arg) => arg !== '--apply');
const lastDay = parseCalendarDate(dateText);
if (lastDay === null || others.length > 0) {
  console.error('Usage: npm run end-service -- YYYY-MM-DD [--apply]');
  process.exit(2);
}

const installation = await openInstallation();
try {
  const time = await businessNow(installation.db);
  const batch = await applySunset(installation.db, { lastDay, apply }, giftPort({ linkKey: '' }), time);
  print(batch);
  if (!apply) console.log('Nothing was changed. Run it with --apply to do it.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}

function print(batch: readonly EndedTerm[]): void {
  const head = [
    'member',
    'plan',
    'from',
    'till',
    'last day',
    'unused',
    'ex GST',
    'GST',
    'refund',
    'credit note',
  ];
  const rows = batch.map((line) => [
    line.email,
    line.alias,
    line.startDate,
    line.endDate,
    line.lastDay < line.startDate ? 'never' : line.lastDay,
    `${line.unusedDays}/${line.paidDays}`,
    formatAmount(line.taxable),
    formatAmount(line.gst),
    formatAmount(line.total),
    line.creditNotes.join(' '),
  ]);
  const sumOf = (amountOf: (line: EndedTerm) => number) =>
    formatAmount(paise(batch.reduce((sum, line) => sum + amountOf(line), 0)));
  const total = ['', '', '', '', '', 'total', sumOf(({ taxable }) => taxable), sumOf(({ gst }) => gst)];
  const table = [head, ...rows, [...total, sumOf((line) => line.total), '']];
  const widths = head.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const isAmount = (column: number) => column >= 5 && column <= 8;
  for (const row of table) {
    const cells = widths.map((width, column) => {
      const text = row[column] ?? '';
      return isAmount(column) ? text.padStart(width) : text.padEnd(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
  console.log(`${batch.length} terms, ${new Set(batch.map(({ userId }) => userId)).size} members`);
}
