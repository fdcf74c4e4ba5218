/** Billing history, invoice and credit notes (specification section 8, "other failures": texts of ours). */
export const billingTexts = {
  historyFailed: 'Unable to fetch your billing history. Please try again in some time.',
  invoiceFailed: 'Unable to fetch the invoice. Please try again in some time.',
  noHistory: 'Nothing was billed yet.',
  noInvoice: 'There is no invoice for this subscription, because it cost nothing.',
  kinds: {
    invoice: 'Tax invoice',
    'credit-note': 'Credit note',
    'commercial-credit-note': 'Commercial credit note',
  },
  paymentStates: { applied: 'Received', held: 'Being looked at', returned: 'Returned' },
  refundStates: { 'on-its-way': 'On its way', refunded: 'Refunded', failed: 'Failed' },
  termStates: { current: 'Running', queued: 'Starts later', past: 'Ended' },
  sources: {
    order: 'Bought',
    trial: 'Free trial',
    grant: 'Complimentary access',
    gift: 'A gift',
  },
  emptyTitle: 'No bills yet',
  empty: 'When you buy a plan, its terms, payments, invoices and refunds are listed here.',
  emptyPart: 'There is nothing of this kind yet.',
  why: 'Why this amount',
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit for unused days',
  exGst: 'before GST',
  free: 'Free',
  taxable: 'Before GST',
  giftNote: 'Somebody gave you this plan, so nothing was charged to you.',
  freeNote: 'This access costs nothing.',
  noLines: 'No invoice is recorded for this amount. Write to support if you need one.',
  fundedBy: 'From the payment',
  pendingRegistration: 'Being registered',
  refundFailed:
    'The bank did not accept this refund. We still owe it to you: we will send it again or pay it another way, and write to you.',
  refundTakes: 'Refunds usually arrive within 5 to 7 working days.',
  paymentNotes: {
    held: 'This payment matches no order yet. We look at it, then apply it or return it in full.',
    returned: 'This payment bought nothing, so it goes back in full to where it came from.',
  },
} as const;

/** The label of the line that repeats the figures of a document. */
export function onDocumentText(number: string): string {
  return `On ${number}`;
}
