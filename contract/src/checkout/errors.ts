import type { ErrorTable } from '../http/error-table.ts';

export const checkoutErrors = {
  'kyc-required': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'Verify your identity with your PAN first.',
  },
  'esign-required': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'Please complete eSign Terms & Conditions',
  },
  'consent-required': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'You must agree to the terms of service to continue',
  },
  'quote-changed': {
    status: 409,
    title: 'The price has changed.',
    detail: 'Check the new amount before you pay. Nothing was charged.',
  },
  'gstin-state': {
    status: 400,
    title: 'Check the GST number.',
    detail: 'The billing state must match the GST number.',
  },
  'fee-cap': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'This plan would exceed SEBI’s yearly limit on what an individual may pay for research.',
  },
  'distribution-client': {
    status: 409,
    title: 'Subscription failed.',
    detail:
      'You or your family are distribution clients of our group, so SEBI does not allow us to sell you research. Write to support.',
  },
  'minor-buyer': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'Research is sold to adults only. You can subscribe from your eighteenth birthday.',
  },
  'transfer-refused': {
    status: 409,
    title: 'Not possible by bank transfer.',
    detail: 'We do not take bank transfers. Pay online instead.',
  },
  'already-cancelled': {
    status: 409,
    title: 'Already cancelled.',
    detail:
      'This subscription is already cancelled. You have access until the end of its last day, and the refund is on its way.',
  },
  'not-cancellable': {
    status: 409,
    title: 'This plan cannot be cancelled.',
    detail: 'There is nothing to cancel.',
  },
  'provider-unavailable': {
    status: 503,
    title: 'Subscription failed.',
    detail:
      'Unable to process your subscription. If money was deducted from your account, please refresh; otherwise email support.',
  },
  'bad-signature': {
    status: 400,
    title: "Couldn't verify payment",
    detail:
      'This payment could not be verified. If money was deducted from your account, please refresh; otherwise email support.',
  },
  'payment-unconfirmed': {
    status: 503,
    title: "Couldn't verify payment",
    detail:
      'We have not received the confirmation of your payment yet. If money was deducted from your account, please refresh in a minute; otherwise email support.',
  },
} as const satisfies ErrorTable;
