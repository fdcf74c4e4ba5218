import { formatRupees, paise } from '@niveshak/domain/primitives/paise';

/** Our texts for billing history, invoices and credit notes (specification section 8, "other failures"). */
export const billingTexts = {
  historyFailed: 'Unable to fetch your billing history. Please try again in some time.',
  invoiceFailed: 'Unable to fetch the invoice. Please try again in some time.',
  kinds: {
    invoice: 'Tax invoice',
    'credit-note': 'Credit note',
    'commercial-credit-note': 'Commercial credit note',
  },
  paymentStates: { applied: 'Received', held: 'Under review', returned: 'Returned' },
  refundStates: { 'on-its-way': 'On its way', refunded: 'Refunded', failed: 'Failed' },
  termStates: { current: 'Running', queued: 'Starts later', past: 'Ended' },
  sources: {
    order: 'Purchased',
    trial: 'Free trial',
    grant: 'Complimentary access',
    gift: 'Gift',
  },
  emptyTitle: 'No bills yet',
  empty: 'When you buy a plan, its terms, payments, invoices and refunds are listed here.',
  emptyPart: 'Nothing here yet.',
  why: 'Why this amount',
  details: 'Details',
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit for unused days',
  exGst: 'before GST',
  free: 'Free',
  taxable: 'Before GST',
  giftNote: 'This plan was a gift. You were not charged.',
  freeNote: 'This access is free.',
  noLines: 'There is no invoice for this amount. Contact support if you need one.',
  fundedBy: 'From the payment',
  pendingRegistration: 'Registration pending',
  refundFailed:
    'Your bank did not accept this refund. We will retry it or pay you another way, and write to you.',
  refundTakes: 'Refunds usually arrive within 5 to 7 working days.',
  suspended: 'Your bank disputes a payment, so your plan is paused until your bank has decided.',
  paymentNotes: {
    held: 'This payment does not match an order yet. We will review it, then apply it or refund it in full.',
    returned:
      'This payment did not start a subscription. We are refunding it in full to your original payment method.',
  },
} as const;

/** Returns the text about the refunded part of a purchase; `amount` is in paise. */
export function refundedText(amount: number): string {
  return `${formatRupees(paise(amount))} refunded`;
}

export function onDocumentText(number: string): string {
  return `On ${number}`;
}
