import { taxLines } from '../checkout/early-end.ts';
import type { Paise } from '../primitives/paise.ts';
import { formatRupees } from '../primitives/paise.ts';
import type { Refund } from '../quotes/term-credit.ts';

/** Returns the explanation of a refund for the giver. The lines add up to the total. */
export function explainGiftRefund(
  planName: string,
  paidExGst: Paise,
  refund: Refund,
  usesUtgst: boolean,
): { label: string; detail: string; amount: Paise }[] {
  const { taxable, unusedDays, paidDays } = refund;
  const detail =
    unusedDays === paidDays
      ? `The gift was not used. We refund the rest of the ${formatRupees(paidExGst)} you paid before GST.`
      : `${unusedDays} of ${paidDays} days are unused: that part of the ${formatRupees(paidExGst)} you paid before GST.`;
  return [
    { label: `${planName}, a gift`, detail, amount: taxable },
    ...taxLines(refund, usesUtgst).map(([label, amount]) => ({
      label,
      detail: 'On the refunded part, as invoiced.',
      amount,
    })),
  ];
}
