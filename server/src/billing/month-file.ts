import type { MonthFile } from '@niveshak/domain/billing/month-files';
import type { RegisterPiece } from '@niveshak/domain/billing/gst-register';
import { tallyLedgers } from '@niveshak/domain/ledger/tally';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { streamZip } from '../platform/files/stream-zip.ts';
import type { FileStream } from '../platform/http/file-answer.ts';
import { tallyVouchers, zohoCreditNotes, zohoInvoices, zohoPayments } from './accounting-export.ts';
import { documentFiles } from './documents.ts';
import { registerOfMonth, returnOfMonth, spanOfMonth } from './register.ts';

/** Spreadsheets decode the file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\ufeff';

/**
 * Returns a file for the month that starts on `firstDay`.
 * @param isRehearsal marks documents as specimens
 */
export function monthFile(
  db: Db,
  firstDay: CalendarDate,
  file: MonthFile,
  { time, isRehearsal }: { readonly time: BusinessTime; readonly isRehearsal: boolean },
): FileStream {
  const fileName = `${firstDay.slice(0, 7)}-${file}`;
  const csv = (pieces: AsyncIterable<string>): FileStream => ({ contentType: 'text/csv', fileName, pieces });
  switch (file) {
    case 'gstr1.json':
      return { contentType: 'application/json', fileName, pieces: returnOfMonth(db, firstDay) };
    case 'tally.xml':
      return { contentType: 'text/xml', fileName, pieces: tallyVouchers(db, firstDay) };
    case 'tally-ledgers.xml':
      return { contentType: 'text/xml', fileName: file, pieces: only(tallyLedgers()) };
    case 'documents.zip':
      return {
        contentType: 'application/zip',
        fileName,
        pieces: streamZip(documentFiles(db, spanOfMonth(firstDay), isRehearsal), time.instant),
      };
    case 'zoho-invoices.csv':
      return csv(zohoInvoices(db, firstDay));
    case 'zoho-payments.csv':
      return csv(zohoPayments(db, firstDay));
    case 'zoho-credit-notes.csv':
      return csv(zohoCreditNotes(db, firstDay));
    default:
      return csv(sectionOfMonth(db, firstDay, file));
  }
}

async function* sectionOfMonth(
  db: Db,
  firstDay: CalendarDate,
  file: RegisterPiece['name'],
): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const { name, csv } of registerOfMonth(db, firstDay)) if (name === file) yield csv;
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
