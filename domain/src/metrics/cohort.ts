import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { Month } from './month.ts';
import { monthsBetween } from './month.ts';
import type { Sale } from './spread.ts';
import { monthlyWorth } from './spread.ts';

/** Number of current members of a cohort, and their MRR. */
export interface CohortCount {
  readonly members: number;
  readonly amount: Paise;
}

export interface Cohort {
  /** Month in which the members first bought a plan for themselves. */
  readonly month: Month;
  /** Initial size, regardless of later changes. */
  readonly joined: number;
  /** At the end of the joining month, of the next month, and so on up to the last requested. */
  readonly cells: readonly CohortCount[];
}

const nobody: CohortCount = { members: 0, amount: zeroPaise };

/** Aggregates a stream of members at one month end by cohort. Identical members are added once, with their count. */
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
 * Returns the cohorts of the given months, oldest first, each followed to the end of `last`.
 * @param joined number of members who joined in each month; a month with none has no cohort
 * @param ends members by cohort, by month; a missing month counts as having no members
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

/**
 * Returns the fraction of a cohort retained in a cell, relative to those who joined or to the MRR at the end of the
 * first month, or null if the base is zero.
 */
export function retainedShare(cohort: Measured, months: number, measure: CohortMeasure): number | null {
  const { whole, part } = keptOf(cohort, months, measure);
  return whole === 0 ? null : part / whole;
}

/**
 * Returns the fraction that all cohorts together retain after this many months, or null if no cohort is old enough.
 * Excludes younger cohorts and the current month, which is the last cell of each.
 */
export function retainedByAll(
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
