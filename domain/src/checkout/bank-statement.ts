import { readFileDate } from '../market-data/file-dates.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';
import { csvLines, guessSeparator } from '../subscriber-import/csv-lines.ts';

/** Payment received by a bank. */
export interface StatementLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly date: CalendarDate;
  readonly narration: string;
  /** Cheque or reference number of the bank. May be empty. */
  readonly reference: string;
  readonly amount: Paise;
  /** Balance after the line, as in the file. Together with the other cells it identifies a line. */
  readonly balance: string;
}

export interface Statement {
  readonly credits: readonly StatementLine[];
  /** Number of withdrawals, which are not imported. */
  readonly debits: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

const names = {
  date: ['date', 'txn date', 'transaction date', 'tran date'],
  narration: ['narration', 'description', 'transaction remarks', 'particulars', 'remarks'],
  reference: [
    'chq./ref.no.',
    'chq/ref number',
    'chq/ref no',
    'ref no./cheque no.',
    'cheque number',
    'chq no',
    'reference',
    'ref no',
  ],
  debit: [
    'withdrawal amt.',
    'withdrawal amount',
    'withdrawal amount (inr )',
    'withdrawal',
    'debit',
    'debit amount',
  ],
  credit: ['deposit amt.', 'deposit amount', 'deposit amount (inr )', 'deposit', 'credit', 'credit amount'],
  balance: ['closing balance', 'balance', 'balance (inr )'],
} as const;
type Column = keyof typeof names;
const needed = ['date', 'narration', 'credit'] as const satisfies readonly Column[];

/** Maximum number of lines above the headings. Statements start with the account holder's address. */
const maxLinesAbove = 40;
const maxProblems = 20;

/**
 * Returns a bank statement exported by HDFC, ICICI, SBI or others, whose columns are found by their headings. Returns
 * null if no line has the headings.
 */
export function readStatement(text: string): Statement | null {
  const separator = guessSeparator(headingLineOf(text));
  const records = [...csvLines(text, separator)];
  const at = records.slice(0, maxLinesAbove).findIndex(({ cells }) => columnsIn(cells) !== null);
  const columns = columnsIn(records[at]?.cells ?? []);
  if (columns === null) return null;
  const credits: StatementLine[] = [];
  const problems: { line: number; problem: string }[] = [];
  let debits = 0;
  for (const { line, cells, isBroken } of records.slice(at + 1)) {
    const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim();
    const date = readFileDate(cell('date'));
    // Separators, totals and footers have no date.
    if (date === null) {
      if (cell('credit') !== '' && /\d/.test(cell('date'))) problems.push({ line, problem: 'No date.' });
      continue;
    }
    const [amount, debit] = [readAmount(cell('credit')), readAmount(cell('debit'))];
    if (isBroken || amount === null || debit === null) problems.push({ line, problem: 'No amount.' });
    else if (amount > 0) {
      const [narration, reference] = [oneLine(cell('narration')), oneLine(cell('reference'))];
      credits.push({ line, date, narration, reference, amount, balance: cell('balance') });
    } else debits += 1;
  }
  return { credits, debits, problems: problems.slice(0, maxProblems) };
}

function headingLineOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, maxLinesAbove);
  return (
    lines.find((line) => /\bdate\b/i.test(line) && /narration|description|remarks|particulars/i.test(line)) ??
    ''
  );
}

function columnsIn(cells: readonly string[]): ReadonlyMap<Column, number> | null {
  const found = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const heading = oneLine(cell).toLowerCase();
    for (const column of columnNames) {
      const list: readonly string[] = names[column];
      if (!found.has(column) && list.includes(heading)) found.set(column, at);
    }
  }
  return needed.every((column) => found.has(column)) ? found : null;
}

const columnNames = [
  'date',
  'narration',
  'reference',
  'debit',
  'credit',
  'balance',
] as const satisfies Column[];

/** Returns rupees with up to two decimals as paise, zero for an empty cell, or null if the text is not an amount. */
function readAmount(text: string): Paise | null {
  const plain = text
    .replaceAll(/[,\s₹]/g, '')
    .replace(/^INR/i, '')
    .replace(/CR\.?$/i, '');
  if (plain === '' || plain === '-') return paise(0);
  const [, rupees = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return rupees === '' ? null : paise(Number(rupees) * 100 + Number(part.padEnd(2, '0')));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
