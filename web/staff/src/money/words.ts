import type { RenewalState } from '@niveshak/domain/renewals/step';
import type { ChargebackState } from '@niveshak/domain/checkout/chargeback';
import type { PaymentState } from '@niveshak/domain/checkout/payment-state';
import type { RefundReason, RefundState } from '@niveshak/domain/checkout/refund-state';

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  captured: 'Paid',
  held: 'Held',
  'refund-pending': 'Refund pending',
  'refund-failed': 'Refund failed',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged-back': 'Charged back',
};

type Tone = 'plain' | 'good' | 'accent' | 'bad';

/** Green: received. Marigold: in progress or undecided. Red: failed or disputed. Plain: closed. */
export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  captured: 'good',
  held: 'accent',
  'refund-pending': 'accent',
  'refund-failed': 'bad',
  'partly-refunded': 'plain',
  refunded: 'plain',
  disputed: 'bad',
  'charged-back': 'bad',
};

export const refundTones: Readonly<Record<RefundState, Tone>> = {
  owed: 'accent',
  requested: 'accent',
  processed: 'good',
  failed: 'bad',
  'written-off': 'plain',
  'charged-back': 'bad',
};

export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  'unusable-payment': 'Payment without a purchase',
  'excess-credit': 'Credit above the new price',
  cancellation: 'Cancellation',
  'end-of-service': 'Sunset',
  'gift-returned': 'Gift returned',
  'gift-cut': 'Gift shortened',
  'firm-refund': 'Refund by staff',
};

export const disputeStateNames: Readonly<Record<ChargebackState, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

export const disputeTones: Readonly<Record<ChargebackState, Tone>> = {
  open: 'accent',
  won: 'good',
  lost: 'bad',
};

export const renewalLabels: Readonly<Record<RenewalState, string>> = {
  asking: 'Awaiting consent',
  noticed: 'Notice sent',
  debiting: 'Debit in progress',
  retrying: 'Retry scheduled',
  linked: 'Awaiting payment by link',
  renewed: 'Renewed',
  lapsed: 'Ended unpaid',
  stopped: 'Stopped',
  superseded: 'Rescheduled',
};

/** Returns the display name of a payment gateway from its identifier, such as `bank-transfer`. */
export function gatewayText(gateway: string | null): string {
  if (gateway === null) return 'Imported';
  const words = gateway.split('-').map((word) => (word.length < 3 ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
