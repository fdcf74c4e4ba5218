import type { RefundState } from '@niveshak/domain/checkout/refund-state';

/** Names of the states of a refund, on every staff screen. */
export const refundStateNames: Readonly<Record<RefundState, string>> = {
  owed: 'Not sent yet',
  requested: 'At the provider',
  processed: 'Refunded',
  failed: 'Failed',
  'written-off': 'Written off',
  'charged-back': 'Taken by the bank',
};
