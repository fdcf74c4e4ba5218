export const transferTexts = {
  pay: 'Pay by bank transfer',
  waiting: 'Waiting for your transfer',
  next: 'Quote the reference in the remarks. Your plan starts once we receive your transfer, usually within one working day.',
  copy: 'Copy',
  copied: (name: string) => `${name} copied.`,
  otherWay: 'Pay another way',
  failed: 'Could not load your transfer.',
  saved: 'UTR saved. It helps us find your transfer.',
  utrHint: 'Your bank shows it after the transfer.',
  utrFailed: 'Could not save the UTR. Try again.',
} as const;
