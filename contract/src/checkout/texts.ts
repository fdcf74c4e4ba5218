/** Texts of specification sections 2, 5 and 8. */
export const checkoutTexts = {
  subscriptionFailedTitle: 'Subscription failed.',
  subscriptionFailed:
    'Unable to process your subscription. If money was deducted from your account, please refresh; otherwise email support.',
  verifyFailedTitle: "Couldn't verify payment",
  verifyFailed:
    'We could not verify your payment. If money was deducted from your account, please refresh; otherwise email support.',
  refresh: 'Refresh',
  payNow: 'Pay Now',
  startFreeTrial: 'Start Free Trial',
  trialDetails: 'SEBI requires these details. One trial per person and mobile number.',
  paymentNotMadeTitle: 'Payment not completed.',
  paymentClosed: 'The payment window was closed before the payment. Nothing was charged.',
  paymentPending: 'Payment pending at your bank',
  paymentPendingAdvice:
    'This usually takes less than 10 minutes; do not pay again. You can leave this page, and we will email you when the payment is confirmed.',
  paymentUnknown:
    'We cannot reach our payment provider to check your payment and keep trying. Do not pay again.',
  paymentHeld: 'We received your payment with an unexpected amount. It is safe, and we will write to you.',
  paymentReturned:
    'Your payment arrived after this order had ended, so no subscription was started. We are refunding it in full.',
  paymentScriptFailed: 'Could not load the payment window. Check your connection and try again.',
  sebiCheck: 'SEBI Check',
  cefcom:
    'You may also pay through CeFCoM, the fee collection platform that BSE runs for SEBI. Write to support for its link.',
  noCefcom:
    'CeFCoM, the optional fee collection platform that BSE runs for SEBI, is not set up for our fees yet.',
  verifying: 'Confirming your payment. Keep this page open.',
  welcome: 'Welcome! Your subscription is active.',
  cancelTitle: 'Cancel this subscription?',
  cancelIntro:
    'Access ends at the end of today. We refund what you paid for the days after today, including GST and without deductions, to your original payment method.',
  cancelReason: 'Why are you leaving? (optional)',
  cancelConfirm: 'Cancel subscription',
  cancelKeep: 'Keep plan',
  cancelFailed: 'Could not cancel the subscription. Try again.',
  cancelled: 'Your subscription is cancelled. The refund usually arrives within 5 to 7 working days.',
} as const;

/** Returns the advice after a failed payment. `reason` is the gateway's or bank's text, or null. */
export function paymentFailedText(reason: string | null): string {
  const what = reason ?? 'The payment did not go through.';
  return `${what} Pay by UPI, another card or net banking. An amount already debited completes your order or is refunded.`;
}

/** Returns the text before the link to SEBI Check. */
export function verifiedUpiText(upiId: string): string {
  return `Our UPI ID is ${upiId}. Before you pay to a UPI ID, check it in`;
}

/** Preview of the step after the current one. */
export const checkoutNextTexts = {
  identity: 'Next: sign the terms by Aadhaar OTP, then billing and payment.',
  identityWithoutSigning: 'Next: billing details, then payment.',
  terms: 'Next: billing details, then payment.',
  billingBeforeTerms: 'Next: agree to the terms.',
  billing: 'Next: pay by UPI, card or net banking in a secure window.',
  billingOfTrial: 'Next: the trial starts. Nothing is charged.',
  billingOfNothing: 'Next: your plan starts. There is nothing to pay.',
  pay: 'Your plan starts once the payment is confirmed. We email you the invoice.',
  start: 'It starts immediately. Nothing is charged.',
} as const;
