/** Cancelling a plan: what is asked and what happens next. Its title and confirmation are `checkoutTexts.cancel…`. */
export const cancellationTexts = {
  link: 'Cancel plan',
  refundTitle: 'What you get back',
  lastDay: 'Last day of access',
  neverStarts: 'This plan has not begun, and will not.',
  moneyGoes: 'The refund goes to the payment it came from: card, UPI or bank account.',
  moneyTakes: 'It usually arrives within 5 to 7 working days.',
  nothingBack: 'Nothing goes back, because nothing was paid for the days that are left.',
  fetchFailed: 'Unable to work out what you would get back. Please try again in some time.',
  safe: 'Your plan runs on as it is.',
  inYourWords: 'In your words',
  optional: 'Optional',
  reasonInWords: 'Please tell us in a few words.',
  doneTitle: 'Your plan is cancelled',
  doneNothing: 'Your plan is cancelled. There is nothing to refund.',
  next: 'What happens next',
  keepReading: 'You can read everything your plan opens until the end of that day.',
  documents: 'The credit note and the refund are in your billing history and in your email.',
  comeBack: 'You can choose a plan again at any time.',
} as const;

/** Why people leave; the last asks for words. */
export const cancellationReasons = [
  { id: 'price', label: 'It costs more than it is worth to me' },
  { id: 'use', label: 'I do not use it enough' },
  { id: 'research', label: 'The research is not what I looked for' },
  { id: 'plan', label: 'I want another plan' },
  { id: 'other', label: 'Something else' },
] as const;
export type CancellationReason = (typeof cancellationReasons)[number]['id'];
