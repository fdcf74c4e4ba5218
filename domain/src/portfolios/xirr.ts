import type { CalendarDate } from '../primitives/calendar-date.ts';
import { compareDates, daysBetween } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { Metric } from './metric.ts';
import { blank, known } from './metric.ts';

/**
 * Dated cash flow, negative for payments into the investment and positive for payments out of it, including its final
 * value.
 */
export interface CashFlow {
  readonly date: CalendarDate;
  readonly amount: Paise;
}

const how =
  'Money-weighted yearly return (XIRR): the rate at which all money in and out, on its own day of 365 a year, nets to zero.';

/**
 * Returns the yearly rate of return of a series of cash flows. Unavailable, never zero, if all flows have the same
 * sign, they span less than a year, or there is no root or more than one.
 */
export function xirr(flows: readonly CashFlow[]): Metric {
  const byDay = new Map<CalendarDate, number>();
  for (const { date, amount } of flows) byDay.set(date, (byDay.get(date) ?? 0) + amount);
  const merged = [...byDay].filter(([, amount]) => amount !== 0).sort(([a], [b]) => compareDates(a, b));
  const first = merged[0];
  const last = merged.at(-1);
  if (first === undefined || last === undefined || merged.length < 2)
    return blank(how, 'Available from the day after your first payment.');
  if (daysBetween(first[0], last[0]) < 365) return blank(how, 'Less than a year.');
  const points = merged.map(([date, amount]) => ({ years: daysBetween(first[0], date) / 365, amount }));
  if (!points.some(({ amount }) => amount > 0) || !points.some(({ amount }) => amount < 0))
    return blank(how, 'All cash flows have the same direction.');
  const roots = rootsOf((rate) =>
    points.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0),
  );
  if (roots.length === 0) return blank(how, 'There is no rate at which these payments net to zero.');
  if (roots.length > 1) return blank(how, 'More than one rate fits these payments.');
  return known(roots[0] ?? Number.NaN, how);
}

/**
 * Returns the roots. Finds sign changes between −99.9 % and 100,000 % on a grid that is uniform in log(1 + rate), then
 * refines them by bisection.
 */
function rootsOf(worth: (rate: number) => number): number[] {
  const roots: number[] = [];
  const steps = 400;
  const lowest = Math.log(0.001);
  const highest = Math.log(1001);
  const rateAt = (step: number) => Math.exp(lowest + ((highest - lowest) * step) / steps) - 1;
  let before = worth(rateAt(0));
  for (let step = 1; step <= steps; step += 1) {
    const now = worth(rateAt(step));
    if (now === 0) roots.push(rateAt(step));
    else if (before !== 0 && Math.sign(before) !== Math.sign(now))
      roots.push(bisect(worth, rateAt(step - 1), rateAt(step)));
    before = now;
  }
  return roots;
}

function bisect(worth: (rate: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  const sign = Math.sign(worth(low));
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
