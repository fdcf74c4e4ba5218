import { gstinMessage } from '@niveshak/contract/checkout/gstin-message';
import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import { messagesEmpty } from '@niveshak/contract/checkout/messages-empty';
import type { UserDetails } from '@niveshak/contract/checkout/schemas';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import {
  isOutsideIndia,
  isPhoneIn,
  isPostalCodeIn,
  normalisePhone,
} from '@niveshak/domain/billing/buyer-contact';
import { checkGstin } from '@niveshak/domain/billing/gstin';
import { isStateCode, stateOf } from '@niveshak/domain/billing/states';
import { isOrganisationName, isPersonName, normaliseName } from '@niveshak/domain/identity/names';
import {
  enteredDateOfBirth,
  isAdult,
  isDateOfBirthFormat,
  parseEnteredDateOfBirth,
} from '@niveshak/domain/kyc/date-of-birth';
import { isOrganisationPan, isPanFormat, normalisePan } from '@niveshak/domain/kyc/pan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { KycDetails } from './checkout-types.ts';
import type { Draft } from './draft.ts';

/** Raw input. `dob` is DD-MM-YYYY. */
export type CheckoutForm = {
  firstName: string;
  lastName: string;
  /** Required if the PAN belongs to an organisation. */
  organisationName: string;
  panNumber: string;
  dob: string;
  mobile: string;
  state: string;
  pinCode: string;
  address: string;
  isBusiness: boolean;
  businessName: string;
  gstNumber: string;
  hasAgreed: boolean;
};

export const fieldNames = [
  'firstName',
  'lastName',
  'organisationName',
  'panNumber',
  'dob',
  'mobile',
  'state',
  'pinCode',
  'address',
  'isBusiness',
  'businessName',
  'gstNumber',
  'hasAgreed',
] as const satisfies readonly (keyof CheckoutForm)[];

/**
 * Returns the initial form values. Input from before a reload overrides the server's data, and verified facts override
 * both.
 */
export function startingForm(user: SessionUser, draft: Draft): CheckoutForm {
  const { billingInfo, kyc } = user;
  const dob = parseCalendarDate(billingInfo?.dob ?? '');
  const knownDob = dob === null ? '' : enteredDateOfBirth(dob);
  const verified = {
    firstName: user.firstName,
    lastName: user.lastName,
    dob: knownDob,
    panNumber: billingInfo?.panNumber ?? '',
    organisationName: billingInfo?.organisationName ?? '',
  };
  const typed = {
    firstName: draft.firstName ?? user.firstName,
    lastName: draft.lastName ?? user.lastName,
    dob: draft.dob ?? knownDob,
    panNumber: '',
    organisationName: draft.organisationName ?? '',
  };
  return {
    ...(kyc.isVerified ? verified : typed),
    mobile: draft.mobile ?? billingInfo?.mobile ?? '',
    state: draft.state ?? billingInfo?.state ?? '',
    pinCode: draft.pinCode ?? billingInfo?.pinCode ?? '',
    address: draft.address ?? billingInfo?.address ?? '',
    isBusiness: draft.isBusiness ?? billingInfo?.isBusiness ?? false,
    businessName: draft.businessName ?? billingInfo?.businessName ?? '',
    gstNumber: draft.gstNumber ?? billingInfo?.gstNumber ?? '',
    hasAgreed: false,
  };
}

type Verdict = true | string;

const isEmpty = (value: string) => value.trim() === '';

function dobProblem(value: string): string {
  return isDateOfBirthFormat(value) ? kycTexts.dobImpossible : checkoutMessages.dobInvalid;
}

/** Validation rules of specification section 5, in react-hook-form's format. */
export const formRules = {
  firstName: (value: string): Verdict =>
    isEmpty(value)
      ? checkoutMessages.firstNameRequired
      : isPersonName(value) || checkoutMessages.onlyAlphabets,
  lastName: (value: string): Verdict =>
    isEmpty(value)
      ? checkoutMessages.lastNameRequired
      : isPersonName(value) || checkoutMessages.onlyAlphabets,
  organisationName: (value: string): Verdict =>
    isEmpty(value)
      ? kycTexts.organisationNameRequired
      : isOrganisationName(value) || kycTexts.organisationNameCharacters,
  panNumber: (value: string): Verdict =>
    isEmpty(value)
      ? messagesEmpty.panNumber
      : isPanFormat(normalisePan(value)) || checkoutMessages.panInvalid,
  dob:
    (today: CalendarDate) =>
    (value: string, form: CheckoutForm): Verdict => {
      const isOrganisation = isForOrganisation(form);
      if (isEmpty(value)) return isOrganisation ? messagesEmpty.incorporation : messagesEmpty.dob;
      const dob = parseEnteredDateOfBirth(value);
      if (dob === null) return dobProblem(value);
      if (isOrganisation) return dob <= today || kycTexts.incorporationInFuture;
      return isAdult(dob, today) || checkoutMessages.underage;
    },
  mobile: (value: string, { state }: CheckoutForm): Verdict => {
    if (isEmpty(value)) return messagesEmpty.mobile;
    if (isPhoneIn(state, normalisePhone(state, value))) return true;
    return isOutsideIndia(state) ? messagesAbroad.mobileInvalid : checkoutMessages.mobileInvalid;
  },
  pinCode: (value: string, { state }: CheckoutForm): Verdict => {
    const isAbroad = isOutsideIndia(state);
    if (isEmpty(value)) return isAbroad ? messagesEmpty.postalCode : messagesEmpty.pinCode;
    if (isPostalCodeIn(state, value.trim())) return true;
    return isAbroad ? messagesAbroad.postalCodeInvalid : checkoutMessages.pinCodeInvalid;
  },
  state: (value: string): Verdict => value !== '' || checkoutMessages.stateRequired,
  businessName: (value: string): Verdict => !isEmpty(value) || checkoutMessages.businessNameRequired,
  address: (value: string, { state }: CheckoutForm): Verdict =>
    !isEmpty(value) ||
    (isOutsideIndia(state) ? messagesAbroad.addressRequired : checkoutMessages.addressRequired),
  gstNumber: (value: string, form: CheckoutForm): Verdict => {
    if (isEmpty(value)) return messagesEmpty.gstNumber;
    const checked = checkGstin(value);
    if (!checked.ok) return gstinMessage(value) ?? checkoutMessages.gstInvalid;
    const { stateCode } = checked.value;
    return form.state === '' || stateCode === null || stateCode === form.state || checkoutMessages.gstState;
  },
  hasAgreed: (value: boolean): Verdict => value || checkoutMessages.termsNotAgreed,
} as const;

export const billingFields = ['mobile', 'pinCode', 'state', 'address', 'businessName', 'gstNumber'] as const;

/** Returns the billing details in one line, or null if they are incomplete or invalid. */
export function knownBilling(form: CheckoutForm): string | null {
  const isAbroad = isOutsideIndia(form.state);
  const needed = billingFields.filter(
    (name) =>
      ['mobile', 'pinCode', 'state'].includes(name) || form.isBusiness || (name === 'address' && isAbroad),
  );
  if (needed.some((name) => formRules[name](form[name], form) !== true)) return null;
  const state = isStateCode(form.state) ? stateOf(form.state).name : '';
  const place = `${state} ${form.pinCode.trim()}`;
  return [form.isBusiness ? form.businessName.trim() : null, place, form.mobile.trim()]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns whether the PAN entered so far belongs to an organisation. */
export function isForOrganisation({ panNumber }: Pick<CheckoutForm, 'panNumber'>): boolean {
  return isOrganisationPan(normalisePan(panNumber));
}

/** Returns the first empty field that the identity check requires, or null if all are filled. */
export function emptyKycField(form: CheckoutForm) {
  return (['firstName', 'lastName', 'dob', 'panNumber'] as const).find((name) => isEmpty(form[name])) ?? null;
}

/** Returns the details to verify, or the error message for the KYC button. */
export function kycDetailsOf(form: CheckoutForm, today: CalendarDate): KycDetails | string {
  const { firstName, lastName, dob, panNumber } = form;
  if (emptyKycField(form) !== null) return kycTexts.detailsRequired;
  if (!isPanFormat(normalisePan(panNumber))) return kycTexts.panFormatRequired;
  const born = parseEnteredDateOfBirth(dob);
  if (born === null) return dobProblem(dob);
  const isOrganisation = isForOrganisation(form);
  if (!isOrganisation && !isAdult(born, today)) return kycTexts.adultRequired;
  if (!isPersonName(firstName) || !isPersonName(lastName)) return checkoutMessages.onlyAlphabets;
  const person = {
    firstName: normaliseName(firstName),
    lastName: normaliseName(lastName),
    dob: born,
    panNumber: normalisePan(panNumber),
  };
  if (!isOrganisation) return person;
  const verdict = formRules.organisationName(form.organisationName);
  if (verdict !== true) return verdict;
  if (born > today) return kycTexts.incorporationInFuture;
  return { ...person, organisationName: normaliseName(form.organisationName) };
}

export type DetailsFacts = {
  /** Whether a paid plan's buyer is verified. If so, the PAN on file is used and none is sent. */
  readonly isPaid: boolean;
  readonly eSignRequestId: string | null;
  /** Version of the terms accepted by click; null if the terms are eSigned. */
  readonly acceptedTerms: string | null;
};

export function userDetailsOf(form: CheckoutForm, facts: DetailsFacts): UserDetails {
  return {
    firstName: normaliseName(form.firstName),
    lastName: normaliseName(form.lastName),
    panNumber: null,
    eSignRequestId: facts.eSignRequestId,
    dob: facts.isPaid ? parseEnteredDateOfBirth(form.dob) : null,
    billingInfo: {
      state: form.state,
      pincode: form.pinCode.trim(),
      ...(form.isBusiness || isOutsideIndia(form.state) ? { address: form.address.trim() } : {}),
    },
    phone: normalisePhone(form.state, form.mobile),
    gstNumber: form.isBusiness ? form.gstNumber.trim().toUpperCase() : null,
    companyName: form.isBusiness ? form.businessName.trim() : null,
    ...(facts.acceptedTerms === null ? {} : { acceptedTerms: facts.acceptedTerms }),
  };
}

/** Returns the date with dashes inserted while typing (`01011990` → `01-01-1990`), but not while deleting. */
export function dashedDate(value: string, before: string): string {
  if (value.length < before.length) return value;
  const digits = value.replaceAll(/\D/g, '').slice(0, 8);
  if (digits.length >= 4) return `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return digits.length >= 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}
