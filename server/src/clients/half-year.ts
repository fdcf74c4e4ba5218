import { csvOf, rupeesCell } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import { halfYearOf, rowOf } from '@niveshak/domain/complaints/register';
import { addDays, minDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { subtract } from '@niveshak/domain/primitives/paise';
import { feesBetween } from '../billing/index.ts';
import { countedComplaints } from '../complaints/index.ts';
import { certificates, readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import { clientChanges, countsOn, highestBetween } from './counts.ts';

const head = ['Part', 'Item', 'Value'] as const;

/**
 * Returns the data for the half-yearly report to BSE as CSV, for the half-year that contains a day (S-53), up to today
 * if it has not ended. Officers and certificates are the current ones.
 */
export async function halfYearCsv(db: Db, day: CalendarDate, today: CalendarDate): Promise<string> {
  const { from, to: end } = halfYearOf(day);
  const to = minDate(end, today);
  return csvOf(head, [
    ['Period', 'From', from],
    ['Period', 'To', to],
    ...(await clientRows(db, from, to)),
    ...(await feeRows(db, from, to)),
    ...(await complaintRows(db, from, to)),
    ...(await staffRows(db, to)),
  ]);
}

async function clientRows(db: Db, from: CalendarDate, to: CalendarDate): Promise<Cell[][]> {
  const changes = await clientChanges(db, from, to);
  const counts = await countsOn(db, to);
  const highest = await highestBetween(db, from, to);
  const row = (item: string, value: number): Cell[] => ['Clients', item, { plain: String(value) }];
  return [
    row(`Clients on ${addDays(from, -1)}`, changes.before),
    row('New clients', changes.joined),
    row('Former clients who returned', changes.returned),
    row('Clients who left', changes.left),
    row(`Clients on ${to}`, counts.clients),
    row('of them with a paid plan', counts.paying),
    row('of them without a fee', counts.clients - counts.paying),
    row('Highest number of clients on a day', highest.clients),
    ['Clients', 'First day with that number', highest.on],
  ];
}

async function feeRows(db: Db, from: CalendarDate, to: CalendarDate): Promise<Cell[][]> {
  const { billed, credited } = await feesBetween(db, { from, to });
  return [
    ['Fees', 'Fees received, excluding GST', rupeesCell(billed)],
    ['Fees', 'Refunded or credited, excluding GST', rupeesCell(credited)],
    ['Fees', 'Net fees, excluding GST', rupeesCell(subtract(billed, credited))],
  ];
}

async function complaintRows(db: Db, from: CalendarDate, to: CalendarDate): Promise<Cell[][]> {
  const counted = rowOf(await publishedIn(db)(countedComplaints), from, to);
  const row = (item: string, value: number): Cell[] => ['Complaints', item, { plain: String(value) }];
  return [
    row(`Pending on ${addDays(from, -1)}`, counted.pendingBefore),
    row('Received', counted.received),
    row('Resolved', counted.resolved),
    row(`Pending on ${to}`, counted.pending),
    row('Pending for more than three months', counted.pendingOverThreeMonths),
  ];
}

async function staffRows(db: Db, on: CalendarDate): Promise<Cell[][]> {
  const { principalOfficer, complianceOfficer } = await readFirm(db);
  const valid = (await certificates(db)).filter(({ validUntil }) => validUntil >= on);
  const analysts = [...new Set(valid.map(({ analyst }) => analyst))].sort();
  return [
    ['Staff', 'Principal officer', principalOfficer],
    ['Staff', 'Compliance officer', complianceOfficer],
    ['Staff', `Analysts with a NISM certificate valid on ${on}`, { plain: String(analysts.length) }],
    ...analysts.map((analyst): Cell[] => ['Staff', 'Analyst', analyst]),
  ];
}
