import type { Paise } from '../primitives/paise.ts';
import { minPaise, subtract, zeroPaise } from '../primitives/paise.ts';

/** A chargeback: open until the member's bank has decided, then won (the money stays) or lost (the bank took it). */
export const chargebackStates = ['open', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];
export type ChargebackOutcome = Exclude<ChargebackState, 'open'>;

/** Where the provider's dispute stands. */
export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * What a dispute comes to; null while the bank decides. One that was closed without a decision is lost only if money was
 * taken for it.
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

/** Money of one payment that pays for an order. */
export type PaidOrder = { readonly orderId: string; readonly amount: Paise };

/**
 * From which orders a bank takes the money of a payment: the latest first, never more than the payment pays for there.
 * `beyond` is what is left over: parts of a rupee that were rounded, or money that went back before.
 * @param paid in the order in which the payment came to pay for them.
 */
export function takenFrom(
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
