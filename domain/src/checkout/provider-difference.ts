import type { ChargebackState, DisputeStatus } from './chargeback.ts';
import { outcomeOf } from './chargeback.ts';
import type { PaymentStatus } from './payment-standing.ts';
import type { ProviderRefundStatus, RefundState } from './refund-state.ts';
import { isOpenRefund } from './refund-state.ts';
import type { Paise } from '../primitives/paise.ts';

/** Kinds of mismatch between the provider and us for one payment, refund or dispute. */
export const differenceKinds = [
  'payment-unknown',
  'payment-amount',
  'payment-missing',
  'payment-out',
  'refund-unknown',
  'refund-behind',
  'refund-amount',
  'refund-missing',
  'dispute-unknown',
  'dispute-behind',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * How a difference is resolved. `ask` queries the provider again and imports its response, which settles the difference
 * or opens a case. `look` means that the provider has no more data, so staff review the member's payments.
 */
export const differenceAction = {
  'payment-unknown': 'ask',
  'payment-amount': 'look',
  'payment-missing': 'look',
  'payment-out': 'look',
  'refund-unknown': 'ask',
  'refund-behind': 'ask',
  'refund-amount': 'look',
  'refund-missing': 'look',
  'dispute-unknown': 'ask',
  'dispute-behind': 'ask',
} as const satisfies Record<DifferenceKind, 'ask' | 'look'>;

/** Returns whether a payment was ever captured at the provider, regardless of later events. */
export function wasCaptured(status: PaymentStatus): boolean {
  return status === 'captured' || status === 'refunded';
}

/**
 * Returns the difference between a payment at the provider and ours, or null if they agree. An argument is null if that
 * side has no payment.
 */
export function paymentDifference(
  theirs: { readonly amount: Paise; readonly currency: string; readonly status: PaymentStatus } | null,
  ours: { readonly amount: Paise; readonly currency: string } | null,
): DifferenceKind | null {
  const came = theirs !== null && wasCaptured(theirs.status) ? theirs : null;
  if (ours === null) return came === null ? null : 'payment-unknown';
  if (came === null) return 'payment-missing';
  return came.amount === ours.amount && came.currency === ours.currency ? null : 'payment-amount';
}

/**
 * Returns the difference between a payment's outflows (processed refunds and dispute deductions) at the provider and in
 * the ledger. Returns null if they agree and do not exceed the payment.
 */
export function outflowDifference(brought: Paise, theirs: Paise, ours: Paise): DifferenceKind | null {
  return theirs === ours && theirs <= brought ? null : 'payment-out';
}

/**
 * Returns the difference between a refund at the provider and ours, or null if they agree or the provider has not
 * decided.
 */
export function refundDifference(
  theirs: { readonly amount: Paise; readonly status: ProviderRefundStatus } | null,
  ours: { readonly amount: Paise; readonly state: RefundState } | null,
): DifferenceKind | null {
  if (ours === null) return theirs === null || theirs.status === 'failed' ? null : 'refund-unknown';
  if (theirs === null) return ours.state === 'processed' ? 'refund-missing' : null;
  if (theirs.amount !== ours.amount) return 'refund-amount';
  if (isOpenRefund[ours.state]) return theirs.status === 'pending' ? null : 'refund-behind';
  if (ours.state === 'processed') return theirs.status === 'processed' ? null : 'refund-missing';
  // Failed under this id, or written off, so the provider moved no money for it.
  return theirs.status === 'processed' ? 'refund-unknown' : null;
}

/**
 * Returns the difference between a dispute at the provider and our chargeback (null if missing), or null if they agree.
 */
export function disputeDifference(
  theirs: { readonly status: DisputeStatus; readonly deducted: Paise },
  ours: ChargebackState | null,
): DifferenceKind | null {
  if (ours === null) return 'dispute-unknown';
  return (outcomeOf(theirs.status, theirs.deducted) ?? 'open') === ours ? null : 'dispute-behind';
}
