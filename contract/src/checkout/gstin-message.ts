import type { GstinProblem } from '@niveshak/domain/billing/gstin';
import { checkGstin } from '@niveshak/domain/billing/gstin';
import { checkoutMessages } from './messages.ts';

const gstinParts = {
  length: 'It has 15 characters.',
  state: 'The first two digits are not a state code.',
  pan: 'Characters 3 to 12 are not a PAN.',
  format: 'Characters 13 to 15 are an entity number, the letter Z and a check character.',
  check: 'The check character does not match. Check for a typing mistake.',
} as const satisfies Record<GstinProblem, string>;

/** Returns `Invalid GST number.` and the invalid part, or null if the number is valid. */
export function gstinMessage(text: string): string | null {
  const checked = checkGstin(text);
  return checked.ok ? null : `${checkoutMessages.gstInvalid} ${gstinParts[checked.error]}`;
}
