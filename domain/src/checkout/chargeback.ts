import type { Paise } from '../primitives/paise.ts';
import { minPaise, subtract, zeroPaise } from '../primitives/paise.ts';

/** `open` until the member's bank decides, then `won` (the firm keeps the money) or `lost` (the bank takes it). */
export const chargebackStates = ['open', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];
export type ChargebackOutcome = Exclude<ChargebackState, 'open'>;

export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * Returns the outcome of a dispute, or null until the bank decides. A dispute closed without a decision is lost only if
 * money was deducted.
 */
export function outcomeOf(status: DisputeStatus, deducted: Paise): ChargebackOutcome | null {
  const outcomes = {
    open: null,
    under_review: null,
    won: 'won',
    lost: 'lost',
    closed: deducted > 0 ? 'lost' : 'won',
  } as const satisfies Record<DisputeStatus, ChargebackOutcome | null>;
  return outcomes[status];
}

/** Part of a payment applied to an order. */
export type PaidOrder = { readonly orderId: string; readonly amount: Paise };

/**
 * Returns the orders from which a bank takes a payment's money, latest first, each up to what the payment paid for it.
 * `beyond` is the remainder, which is rounding or money already refunded.
 * @param paid in the order in which the payment was applied
 */
export function allocateChargeback(
  paid: readonly PaidOrder[],
  taken: Paise,
): { readonly parts: readonly PaidOrder[]; readonly beyond: Paise } {
  let beyond = taken;
  const parts: PaidOrder[] = [];
  for (const { orderId, amount } of paid.toReversed()) {
    const part = minPaise(amount, beyond);
    if (part <= zeroPaise) continue;
    parts.push({ orderId, amount: part });
    beyond = subtract(beyond, part);
  }
  return { parts, beyond };
}
