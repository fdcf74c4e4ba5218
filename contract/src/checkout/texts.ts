/** Checkout and payment (specification sections 2, 5 and 8). */
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
  paymentFailed: 'The payment did not go through. You can try again; nothing was charged.',
  paymentClosed:
    'You closed the payment window. If you have paid already, refresh in a minute; otherwise you can pay whenever you are ready.',
  paymentScriptFailed: 'The payment window could not be loaded. Please check your connection and try again.',
  verifying: 'Confirming your payment. Please keep this page open.',
  welcome: 'Welcome! Your subscription is active.',
  cancelTitle: 'Cancel this subscription?',
  cancelIntro:
    'Access ends at the end of today. What you paid for the days after today goes back to the payment it came from, with its GST and without a deduction.',
  cancelReason: 'Why are you leaving?',
  cancelReasonRequired: 'Please tell us why, in a few words.',
  cancelConfirm: 'Cancel subscription',
  cancelKeep: 'Keep it',
  cancelFailed: 'Unable to cancel the subscription. Please try again in some time.',
  cancelled: 'Your subscription is cancelled. The refund usually arrives within 5 to 7 working days.',
} as const;
