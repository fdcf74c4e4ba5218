import type { CancellationView } from '@niveshak/contract/checkout/schemas';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import type { Cancellation } from './cancel.ts';

export function presentCancellation(cancellation: Cancellation): CancellationView {
  const { term, planName, lastDay, taxable, heads, total, explanation } = cancellation;
  const { cgst, sgst, igst } = heads;
  return {
    subscriptionId: term.id,
    alias: term.alias,
    planName,
    lastDay,
    refund: {
      taxable: { amount: taxable },
      gst: { amount: sumOfHeads(heads), cgst, sgst, igst },
      total: { amount: total },
    },
    explanation: explanation.map(({ label, detail, amount }) => ({ label, detail, amount })),
  };
}
