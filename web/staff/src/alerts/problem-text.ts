/** Texts for the problems that we record and those that channels report most often. */
const texts: Readonly<Record<string, string>> = {
  'not-configured': 'The channel is not set up.',
  'not-wanted': 'Turned off by the member.',
  'not-entitled': 'The plan no longer includes it.',
  'no-address': 'No device or number.',
  unavailable: 'The provider did not respond.',
  restored: 'Not resent after a restore from backup.',
  expired: 'The browser’s subscription has expired.',
  'invalid-key': 'The browser’s key is invalid.',
  'unknown-service': 'Unknown push service.',
};

/** Returns a readable reason for an undelivered alert. Provider codes without a text are returned unchanged. */
export function problemText(problem: string): string {
  return texts[problem] ?? `The provider reported ${problem}.`;
}
