import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { Month } from './month.ts';
import { monthsBetween } from './month.ts';
import type { Sale } from './spread.ts';
import { monthlyWorth } from './spread.ts';

/** How many of a cohort are members, and their MRR. */
export interface CohortCount {
  readonly members: number;
  readonly amount: Paise;
}

export interface Cohort {
  /** In which its members first bought a plan for themselves. */
  readonly month: Month;
  /** How many these are, whatever became of them. */
  readonly joined: number;
  /** At the end of the month itself, of the next, and so on to the last that was asked for. */
  readonly cells: readonly CohortCount[];
}

const nobody: CohortCount = { members: 0, amount: zeroPaise };

/** The members of one month's end by cohort, while they go by; those who are alike come once, with their number. */
export class CohortsOfMonth {
  readonly #counts = new Map<Month, CohortCount>();

  member(cohort: Month, sale: Sale, number: number): void {
    const { members, amount } = this.#counts.get(cohort) ?? nobody;
    const worth = mulDivHalfUp(monthlyWorth(sale), number, 1);
    this.#counts.set(cohort, { members: members + number, amount: add(amount, worth) });
  }

  get result(): ReadonlyMap<Month, CohortCount> {
    return this.#counts;
  }
}

/**
 * The cohorts of some months, oldest first, each followed to the end of `last`.
 * @param joined how many joined in each month; a month in which nobody did has no cohort
 * @param ends by month: its members by cohort. A month that is missing counts as one without members.
 */
export function cohortTriangle(
  joined: ReadonlyMap<Month, number>,
  ends: ReadonlyMap<Month, ReadonlyMap<Month, CohortCount>>,
  last: Month,
): Cohort[] {
  return [...joined]
    .filter(([month]) => month <= last)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, number]) => ({
      month,
      joined: number,
      cells: monthsBetween(month, last).map((end) => ends.get(end)?.get(month) ?? nobody),
    }));
}

type Measured = { readonly joined: number; readonly cells: readonly { members: number; amount: number }[] };

/** What share of a cohort is kept in a cell: of those who joined, or of the MRR at the end of the first month. Null of nothing. */
export function keptShare(cohort: Measured, months: number, measure: CohortMeasure): number | null {
  const { whole, part } = keptOf(cohort, months, measure);
  return whole === 0 ? null : part / whole;
}

/**
 * What share all cohorts together keep after so many months; those that are not as old are left out, and so is the month that
 * runs, the last cell of each. Null where none is old enough.
 */
export function keptByAll(
  cohorts: readonly Measured[],
  months: number,
  measure: CohortMeasure,
): number | null {
  let [all, kept] = [0, 0];
  for (const cohort of cohorts) {
    if (months >= cohort.cells.length - 1) continue;
    const { whole, part } = keptOf(cohort, months, measure);
    all += whole;
    kept += part;
  }
  return all === 0 ? null : kept / all;
}

export const cohortMeasures = ['members', 'mrr'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];

function keptOf({ joined, cells }: Measured, months: number, measure: CohortMeasure) {
  const cell = cells[months];
  return measure === 'members'
    ? { whole: joined, part: cell?.members ?? 0 }
    : { whole: cells[0]?.amount ?? 0, part: cell?.amount ?? 0 };
}
