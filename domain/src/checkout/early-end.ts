import { headLabels } from '../billing/tax.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate, inclusiveDays, maxDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { formatRupees } from '../primitives/paise.ts';
import type { HeldTerm } from '../quotes/facts.ts';
import { refundAfter } from '../quotes/term-credit.ts';
import type { Refund } from '../quotes/term-credit.ts';

/** Early end of a term, with its new last day, refund and reason. */
export interface EarlyEnd {
  readonly termId: string;
  readonly alias: PlanAlias;
  /** For a term that never starts, the day before its start. */
  readonly lastDay: CalendarDate;
  readonly firstUnusedDay: CalendarDate;
  readonly refund: Refund;
  /** The amounts add up to the total refund. */
  readonly explanation: readonly { label: string; detail: string; amount: Paise | null }[];
}

/**
 * Returns the refund for ending a term on `lastServiceDay`: amount paid ex GST × days after it / paid days, plus GST.
 */
export function earlyEndOf(
  term: HeldTerm,
  lastServiceDay: CalendarDate,
  planName: string,
  usesUtgst: boolean,
): EarlyEnd {
  const firstUnusedDay = maxDate(term.startDate, addDays(lastServiceDay, 1));
  const refund = refundAfter(term, lastServiceDay);
  const { taxable, unusedDays, paidDays } = refund;
  const paid = term.invoice?.paidExGst ?? null;
  const isWhole = unusedDays === paidDays;
  const paused = inclusiveDays(firstUnusedDay, term.paidEndDate) - unusedDays;
  const span = `${formatDate(firstUnusedDay)} to ${formatDate(term.paidEndDate)}${unusedDays > 0 && paused > 0 ? ` without ${paused === 1 ? '1 day' : `${paused} days`} of a pause` : ''}`;
  const giftDays = term.isGift ? Math.max(0, inclusiveDays(firstUnusedDay, term.paidEndDate)) : 0;
  const detail =
    giftDays > 0
      ? `A gift: you give up the remaining ${giftDays === 1 ? 'day' : `${giftDays} days`}, ${span}. The giver is refunded.`
      : paid === null || taxable === 0
        ? 'You paid nothing for the remaining days, so there is no refund.'
        : isWhole
          ? `It has not begun, so we refund the full ${formatRupees(paid)} you paid before GST.`
          : `${unusedDays} of ${paidDays} days are unused, ${span}: that part of the ${formatRupees(paid)} you paid before GST.`;
  return {
    termId: term.id,
    alias: term.alias,
    lastDay: addDays(firstUnusedDay, -1),
    firstUnusedDay,
    refund,
    explanation: [
      { label: planName, detail, amount: taxable },
      ...taxLines(refund, usesUtgst).map(([label, amount]) => ({
        label,
        detail: 'On the refunded part, as invoiced.',
        amount,
      })),
    ],
  };
}

/** Returns the non-zero tax heads with names and rates. */
export function taxLines(
  { heads, basisPoints }: { readonly heads: TaxHeads; readonly basisPoints: number },
  usesUtgst: boolean,
): readonly (readonly [string, Paise])[] {
  const labels = headLabels(basisPoints, usesUtgst);
  const lines = [
    [labels.cgst, heads.cgst],
    [labels.sgst, heads.sgst],
    [labels.igst, heads.igst],
  ] as const;
  return lines.filter(([, amount]) => amount !== 0);
}
