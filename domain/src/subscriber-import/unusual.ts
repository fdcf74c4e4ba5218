import { gstBasisPointsOn } from '../billing/gst-rate.ts';
import { planOf } from '../catalogue/plan.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { addDays, inclusiveDays, termEnd } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp } from '../primitives/paise.ts';
import type { ImportFacts } from './line.ts';

/** Warnings that staff must confirm before the line is imported. The contract uses the same identifiers. */
const importWarnings = ['amount-unusual', 'term-unusual', 'free-months-unusual'] as const;
export type ImportWarning = (typeof importWarnings)[number];

/** An old system may have sold at a higher price and may have added days. */
const maxOfPrice = 2;
const extraDays = 31;
const maxFreeMonths = 12;

/**
 * Returns warnings about values in a line that are possible but rarely intended: an amount above twice today's price, a
 * term more than a month longer than the plan's, or more than a year of free months.
 * @param fullPrices prices of full terms in paise, ex GST
 */
export function warningsOf(
  { term, sale, freeMonths }: Pick<ImportFacts, 'term' | 'sale' | 'freeMonths'>,
  fullPrices: ReadonlyMap<PlanAlias, Paise>,
): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  const price = term === null ? undefined : fullPrices.get(term.alias);
  if (sale !== null && price !== undefined) {
    const most = mulDivHalfUp(price, maxOfPrice * (10_000 + gstBasisPointsOn(sale.paidOn)), 10_000);
    if (sale.amount > most) warnings.push('amount-unusual');
  }
  if (term !== null) {
    const { term: length } = planOf(term.alias);
    const planned =
      'months' in length ? termEnd(term.startDate, length.months) : addDays(term.startDate, length.days - 1);
    if (inclusiveDays(term.startDate, term.endDate) > inclusiveDays(term.startDate, planned) + extraDays)
      warnings.push('term-unusual');
  }
  if (freeMonths > maxFreeMonths) warnings.push('free-months-unusual');
  return warnings;
}

export function isImportWarning(text: string): text is ImportWarning {
  const all: readonly string[] = importWarnings;
  return all.includes(text);
}
