import { nameMessages } from '@niveshak/contract/identity/name-messages';
import { identityMessages } from '@niveshak/contract/identity/texts';
import { isEmail } from '@niveshak/domain/identity/email';
import { isWrittenName } from '@niveshak/domain/identity/names';

/** Minimum password length (specification section 5). */
const shortestPassword = 8;

/** Returns true, or the error message, for react-hook-form. */
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
  firstName: nameMessages.firstNameRequired,
  lastName: nameMessages.lastNameRequired,
} as const;

/** Returns a validation rule for names in ordinary spelling. Only the checkout requires PAN card characters. */
export function nameRule(which: 'firstName' | 'lastName'): (value: string) => true | string {
  return (value) => {
    if (value.trim() === '') return nameRequired[which];
    return isWrittenName(value) || nameMessages.onlyAlphabets;
  };
}
