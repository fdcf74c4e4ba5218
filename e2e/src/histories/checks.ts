import type { Sale } from './model/model.ts';
import { millionthsPerPaisa, sum } from './model/money.ts';

/**
 * Checks that the firm's net revenue from an order is the unrounded price of the days used, with its GST, within half a
 * paisa for each amount that decisions section 4 rounds separately:   0.59  the list price cut by the sunset, and its
 * GST   0.59  a discount in percent, and its GST   1     the two halves of GST on the invoice and on each of its credit
 * notes   0.59  the credit, and its GST   1     its two halves of GST   1     a half that was 1 paisa more than the
 * rest of the invoice is reduced to the rest.
 */
export function checkPriceOfDays({ order, exact, days, soldDays, ends, worth, tax }: Sale): void {
  const kept = worth + sum(tax);
  const price = (exact * BigInt(days)) / BigInt(soldDays);
  const bound = (millionthsPerPaisa * (218n + 259n * BigInt(ends))) / 100n;
  const difference = kept * millionthsPerPaisa - price;
  if (difference > bound || -difference > bound)
    throw new Error(
      `Order ${order} leaves ${kept} paise for ${days} of ${soldDays} days, worth ${price / millionthsPerPaisa}.`,
    );
}
