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
  refundStates: { 'on-its-way': 'On its way', refunded: 'Refunded' },
} as const;
