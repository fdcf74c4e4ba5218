import { formatRupees, paise } from '@niveshak/domain/primitives/paise';

/** Our texts for billing history, invoices and credit notes (specification section 8, "other failures"). */
export const billingTexts = {
  historyFailed: 'Could not load your billing history. Try again.',
  invoiceFailed: 'Could not download the invoice. Try again.',
  kinds: {
    invoice: 'Tax invoice',
    'credit-note': 'Credit note',
    'commercial-credit-note': 'Commercial credit note',
  },
  paymentStates: { applied: 'Paid', held: 'Under review', returned: 'Returned' },
  refundStates: { 'on-its-way': 'On its way', refunded: 'Refunded', failed: 'Failed' },
  termStates: { current: 'Active', queued: 'Starts later', past: 'Ended' },
  sources: {
    order: 'Purchased',
    trial: 'Free trial',
    grant: 'Complimentary access',
    gift: 'Gift',
  },
  emptyTitle: 'No bills yet',
  empty: 'Terms, payments, invoices and refunds appear here once you buy a plan.',
  emptyPart: 'Nothing here yet.',
  why: 'Why this amount',
  details: 'Details',
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit for unused days',
  exGst: 'before GST',
  free: 'Free',
  taxable: 'Before GST',
  total: 'Total',
  giftNote: 'This plan was a gift. You were not charged.',
  freeNote: 'This access is free.',
  noLines: 'There is no invoice for this amount. Contact support if you need one.',
  fundedBy: 'From the payment',
  pendingRegistration: 'Registration pending',
  refundFailed: 'Your bank rejected this refund. We will retry it or pay you another way, and write to you.',
  refundTakes: 'Refunds usually arrive within 5 to 7 working days.',
  suspended: 'Your bank has disputed a payment. Your plan is paused until it decides.',
  paymentNotes: {
    held: 'This payment does not match an order yet. We will review it, then apply it or refund it in full.',
    returned:
      'This payment did not start a subscription. We are refunding it in full to your original payment method.',
  },
} as const;

/** Returns the text about the refunded part of a purchase. `amount` is in paise. */
export function refundedText(amount: number): string {
  return `${formatRupees(paise(amount))} refunded`;
}
