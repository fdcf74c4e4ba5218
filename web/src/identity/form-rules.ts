import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { identityMessages } from '@niveshak/contract/identity/texts';
import { isEmail } from '@niveshak/domain/identity/email';
import { isWrittenName } from '@niveshak/domain/identity/names';

/** Specification section 5. */
const shortestPassword = 8;

/** A react-hook-form rule: returns true, or the error message. */
export function emailRule(value: string): true | string {
  const email = value.trim();
  if (email === '') return identityMessages.emailRequired;
  return isEmail(email) || identityMessages.emailInvalid;
}

export function passwordRule(value: string): true | string {
  if (value === '') return identityMessages.passwordRequired;
  return value.length >= shortestPassword || identityMessages.passwordTooShort;
}

const nameRequired = {
  firstName: checkoutMessages.firstNameRequired,
  lastName: checkoutMessages.lastNameRequired,
} as const;

/** A rule for names in ordinary spelling; the checkout requires the letters of the PAN card. */
export function nameRule(which: 'firstName' | 'lastName'): (value: string) => true | string {
  return (value) => {
    if (value.trim() === '') return nameRequired[which];
    return isWrittenName(value) || checkoutMessages.onlyAlphabets;
  };
}
