import type { TaxedAmount } from '../billing/credit-limits.ts';
import { sumOfHeads } from '../billing/tax.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, paise, subtract } from '../primitives/paise.ts';
import type { OriginalInvoice } from '../quotes/facts.ts';
import { headsWithin } from '../quotes/term-credit.ts';

/** Returns the refundable (not yet credited) part of an invoice. */
export function refundableOf(invoice: OriginalInvoice): TaxedAmount {
  return withHeads(invoice, subtract(invoice.paidExGst, invoice.credited.taxable));
}

/** Returns the total including GST. */
export function totalOf({ taxable, heads }: TaxedAmount): Paise {
  return add(taxable, sumOfHeads(heads));
}

/**
 * Returns a part of an invoice that totals `wanted` with GST. The total is never more, and one or two paise less if
 * rounding the tax heads makes the exact amount impossible. Returns null if the part is zero, or not less than the
 * remainder.
 */
export function partOf(invoice: OriginalInvoice, wanted: Paise): TaxedAmount | null {
  const rest = refundableOf(invoice);
  if (wanted >= totalOf(rest)) return null;
  const estimate = mulDivHalfUp(wanted, 10_000, 10_000 + invoice.basisPoints);
  for (const step of [1, 0, -1, -2]) {
    const taxable = estimate + step;
    if (taxable <= 0 || taxable >= rest.taxable) continue;
    const part = withHeads(invoice, paise(taxable));
    if (totalOf(part) <= wanted) return part;
  }
  return null;
}

function withHeads(invoice: OriginalInvoice, taxable: Paise): TaxedAmount {
  return { taxable, heads: headsWithin(invoice, taxable) };
}
