/** Texts for provider reasons that members and staff can act on. */
const words: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your account had insufficient funds.',
  mandate_paused: 'You paused the mandate at your bank.',
  mandate_revoked: 'You revoked the mandate at your bank.',
  mandate_expired: 'The mandate at your bank has expired.',
  account_changed: 'Your bank account has changed.',
  account_restricted: 'Your bank account is restricted.',
  input_validation_failed: 'The amount is above the limit of your mandate.',
  paid_otherwise: 'The renewal was paid in another way.',
};

/** Returns the provider's reason for a failed debit in plain language. */
export function failureText(reason: string): string {
  return words[reason] ?? 'Your bank declined the debit.';
}
