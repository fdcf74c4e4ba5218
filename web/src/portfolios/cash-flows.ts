import type { CashFlow } from '@niveshak/domain/portfolios/xirr';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';

/**
 * Returns cash flows from lines with a day and an amount, positive for deposits and negative for withdrawals, such as
 * `2024-04-01, 50,000` or a bank's `01/04/2024;-5000`. Skips a header. The result has XIRR signs, negative for
 * deposits.
 */
export function readFlows(text: string): {
  readonly flows: readonly CashFlow[];
  readonly unread: readonly string[];
} {
  const flows: CashFlow[] = [];
  const unread: string[] = [];
  const lines = text.split(/[\r\n]+/).map((line) => line.trim().replaceAll('"', ''));
  lines.forEach((line, at) => {
    if (line === '') return;
    const match = /^(\d{4}-\d{2}-\d{2}|\d{2}[-/]\d{2}[-/]\d{4})[\s,;:\t]+(.+)$/.exec(line);
    const date = match === null ? null : readDay(match[1] ?? '');
    const amount = match === null ? null : readSigned(match[2] ?? '');
    if (date !== null && amount !== null) flows.push({ date, amount: paise(-amount) });
    else if (at > 0 || /\d/.test(line)) unread.push(line);
  });
  return { flows, unread };
}

function readDay(text: string): CalendarDate | null {
  const [first = '', second = '', third = ''] = text.split(/[-/]/);
  return parseCalendarDate(first.length === 4 ? text : `${third}-${second}-${first}`);
}

/** Returns signed paise, or null if the amount is invalid. */
function readSigned(text: string): number | null {
  const plain = text.replaceAll(/[₹,\s]/g, '').replace('−', '-');
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export function flowsText(flows: readonly CashFlow[]): string {
  return flows.map(({ date, amount }) => `${date}, ${-amount / 100}`).join('\n');
}
