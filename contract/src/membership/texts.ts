import type { CancellationReason } from '@niveshak/domain/checkout/cancellation-reason';

/** Plan cancellation texts. Title and confirmation are in `checkoutTexts.cancel…`. */
export const cancellationTexts = {
  link: 'Cancel plan',
  refundTitle: 'Your refund',
  lastDay: 'Last day of access',
  neverStarts: 'This plan will not start.',
  moneyGoes: 'Your refund goes to your original payment method: card, UPI or bank account.',
  moneyTakes: 'It usually arrives within 5 to 7 working days.',
  nothingBack: 'No refund is due: you paid nothing for the remaining days.',
  fetchFailed: 'Could not calculate your refund. Try again.',
  safe: 'Your plan is unchanged.',
  inYourWords: 'In your words',
  optional: 'Optional',
  doneTitle: 'Your plan is cancelled',
  doneNothing: 'Your plan is cancelled. There is nothing to refund.',
  next: 'What happens next',
  keepReading: 'You keep full access until the end of that day.',
  documents: 'The credit note and the refund are in your billing history and your email.',
  comeBack: 'You can choose a plan again at any time.',
} as const;

export const cancellationReasonTexts = {
  price: 'Too expensive',
  time: 'Not enough time to read',
  returns: 'Returns not as expected',
  service: 'Moving to another service',
  other: 'Something else',
} as const satisfies Record<CancellationReason, string>;

/**
 * Returns the text for a plan that is paused today.
 * @param until resume date, formatted for display
 */
export function pausedText(until: string): string {
  return `Your plan is paused until ${until}, with no access and no days used up. To resume sooner, see Account or write to us.`;
}

export function pauseComesText(from: string, until: string): string {
  return `Your plan will be paused from ${from} until ${until}; paused days are not used up. To change this, see Account or write to us.`;
}
