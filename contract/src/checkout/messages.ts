import type { GstinProblem } from '@niveshak/domain/billing/gstin';
import { checkGstin } from '@niveshak/domain/billing/gstin';

/** Field messages of the checkout form, validated on blur. */
export const checkoutMessages = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  onlyAlphabets: 'Only alphabets allowed',
  mobileInvalid: 'Invalid Indian mobile number.',
  pinCodeInvalid: 'Invalid pin code.',
  panInvalid: 'Invalid PAN format.',
  dobInvalid: 'Invalid date of birth. Format should be DD-MM-YYYY',
  underage: 'Minimum age should be 18 years',
  businessNameRequired: 'Business name is required',
  addressRequired: 'Billing address is required for a GST invoice',
  gstInvalid: 'Invalid GST number.',
  gstState: 'The billing state must be the state of the GST number.',
  stateRequired: 'State is required',
  eSignIncomplete: 'Please complete eSign Terms & Conditions',
  termsNotAgreed: 'You must agree to the terms of service to continue',
} as const;

/** Which part of a GST number is wrong. */
const gstinParts = {
  length: 'It has 15 characters.',
  state: 'The first two digits are not a state code.',
  pan: 'Characters 3 to 12 are not a PAN.',
  format: 'Characters 13 to 15 are an entity number, the letter Z and a check character.',
  check: 'The last character does not fit the others. Please look for a typing mistake.',
} as const satisfies Record<GstinProblem, string>;

/** `Invalid GST number.` and which part of it is wrong; null when it is in order. */
export function gstinMessage(text: string): string | null {
  const checked = checkGstin(text);
  return checked.ok ? null : `${checkoutMessages.gstInvalid} ${gstinParts[checked.error]}`;
}
