import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import { messagesEmpty } from '@niveshak/contract/checkout/messages-empty';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { expect, test } from 'vitest';
import type { CheckoutForm } from './form.ts';
import { dashedDate, formRules, knownBilling, kycDetailsOf, userDetailsOf } from './form.ts';

const today = calendarDate('2025-06-02');
const form: CheckoutForm = {
  firstName: ' Asha ',
  lastName: 'Rao',
  panNumber: 'aaapa0000a',
  organisationName: '',
  dob: '01-01-1990',
  mobile: '+91 98765 43210',
  state: 'MH',
  pinCode: '411004 ',
  address: ' 12 Fergusson Road ',
  isBusiness: false,
  businessName: ' Rao Traders ',
  gstNumber: '27aaacz0000a1z9',
  hasAgreed: true,
};

test.each([
  [{ firstName: ' ' }, kycTexts.detailsRequired],
  [{ dob: '' }, kycTexts.detailsRequired],
  [{ panNumber: '' }, kycTexts.detailsRequired],
  [{ panNumber: 'AAAPA000A' }, kycTexts.panFormatRequired],
  [{ dob: '31-02-1990' }, kycTexts.dobImpossible],
  [{ dob: '1990-02-01' }, checkoutMessages.dobInvalid],
  [{ dob: '03-06-2007' }, kycTexts.adultRequired],
  [{ lastName: 'R2' }, checkoutMessages.onlyAlphabets],
])('gives the reason why PAN verification is disabled: %j', (change, message) => {
  expect(kycDetailsOf({ ...form, ...change }, today)).toBe(message);
});

test('accepts an age of exactly eighteen', () => {
  expect(kycDetailsOf({ ...form, dob: '02-06-2007' }, today)).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    dob: '2007-06-02',
    panNumber: 'AAAPA0000A',
  });
});

test('accepts an organisation with a name and a date of incorporation of any age', () => {
  const huf = { ...form, panNumber: 'bbbhs0000d', organisationName: ' Rao  HUF ', dob: '01-04-2020' };
  expect(kycDetailsOf(huf, today)).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    dob: '2020-04-01',
    panNumber: 'BBBHS0000D',
    organisationName: 'Rao HUF',
  });
  expect(kycDetailsOf({ ...huf, organisationName: ' ' }, today)).toBe(kycTexts.organisationNameRequired);
  expect(kycDetailsOf({ ...huf, organisationName: 'Rao <HUF>' }, today)).toBe(
    kycTexts.organisationNameCharacters,
  );
  expect(kycDetailsOf({ ...huf, dob: '03-06-2025' }, today)).toBe(kycTexts.incorporationInFuture);
});

test('never sends a PAN with the order', () => {
  const details = userDetailsOf(form, { isPaid: true, eSignRequestId: 'r1', acceptedTerms: null });
  expect(details).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    panNumber: null,
    eSignRequestId: 'r1',
    dob: '1990-01-01',
    billingInfo: { state: 'MH', pincode: '411004' },
    phone: '9876543210',
    gstNumber: null,
    companyName: null,
  });
});

test('builds the request of a business, and of a trial', () => {
  expect(
    userDetailsOf({ ...form, isBusiness: true }, { isPaid: true, eSignRequestId: null, acceptedTerms: '1' }),
  ).toMatchObject({
    billingInfo: { address: '12 Fergusson Road' },
    gstNumber: '27AAACZ0000A1Z9',
    companyName: 'Rao Traders',
    acceptedTerms: '1',
  });
  expect(userDetailsOf(form, { isPaid: false, eSignRequestId: null, acceptedTerms: '1' })).toMatchObject({
    panNumber: null,
    dob: null,
  });
});

test('checks the GST number and its state', () => {
  expect(formRules.gstNumber('27AAACZ0000A1Z9', form)).toBe(true);
  expect(formRules.gstNumber('27AAACZ0000A1Z9', { ...form, state: 'KA' })).toBe(checkoutMessages.gstState);
  expect(formRules.gstNumber('27AAACZ0000A1Z8', form)).toBe(
    'Invalid GST number. The check character does not match. Check for a typing mistake.',
  );
  expect(formRules.gstNumber('27AAACZ0000A1Z', form)).toBe('Invalid GST number. It has 15 characters.');
  expect(formRules.gstNumber('00AAACZ0000A1Z9', form)).toContain('not a state code');
  expect(formRules.gstNumber('27AAAQZ0000A1Z9', form)).toContain('not a PAN');
  expect(formRules.gstNumber('27AAACZ0000A1Y9', form)).toContain('the letter Z');
});

test.each([
  ['0', '', '0'],
  ['01', '0', '01-'],
  ['01-0', '01-', '01-0'],
  ['01-01', '01-0', '01-01-'],
  ['01011990', '', '01-01-1990'],
  ['01-01-1990', '', '01-01-1990'],
  ['01', '01-', '01'],
  ['01-01', '01-01-', '01-01'],
])('formats a date while it is typed: %s after %s', (value, before, shown) => {
  expect(dashedDate(value, before)).toBe(shown);
});

test('accepts a phone with country code, a postal code and an address outside India', () => {
  const abroad = { ...form, state: 'OT', mobile: '+44 20 7946 0958', pinCode: 'SW1A 1AA' };
  expect(formRules.mobile(abroad.mobile, abroad)).toBe(true);
  expect(formRules.pinCode(abroad.pinCode, abroad)).toBe(true);
  expect(formRules.mobile('98765 43210', abroad)).toBe(messagesAbroad.mobileInvalid);
  expect(formRules.mobile(abroad.mobile, form)).toBe(checkoutMessages.mobileInvalid);
  expect(formRules.pinCode(abroad.pinCode, form)).toBe(checkoutMessages.pinCodeInvalid);
  expect(formRules.address(' ', abroad)).toBe(messagesAbroad.addressRequired);
  expect(userDetailsOf(abroad, { isPaid: true, eSignRequestId: null, acceptedTerms: null })).toMatchObject({
    billingInfo: { state: 'OT', pincode: 'SW1A 1AA', address: '12 Fergusson Road' },
    phone: '+442079460958',
  });
});

test.each([
  [{}, 'Maharashtra 411004 · +91 98765 43210'],
  [{ isBusiness: true }, 'Rao Traders · Maharashtra 411004 · +91 98765 43210'],
  [{ pinCode: '' }, null],
  [{ mobile: '12' }, null],
  [{ isBusiness: true, gstNumber: '' }, null],
])('treats billing details as known only if complete: %j', (change, line) => {
  expect(knownBilling({ ...form, ...change })).toBe(line);
});

test('says what to enter in an empty field, and what is wrong in an invalid one', () => {
  const huf = { ...form, panNumber: 'BBBHS0000D' };
  const abroad = { ...form, state: 'OT' };
  expect(formRules.panNumber(' ')).toBe(messagesEmpty.panNumber);
  expect(formRules.panNumber('AAAPA')).toBe(checkoutMessages.panInvalid);
  expect(formRules.dob(today)('', form)).toBe(messagesEmpty.dob);
  expect(formRules.dob(today)('', huf)).toBe(messagesEmpty.incorporation);
  expect(formRules.dob(today)('1', form)).toBe(checkoutMessages.dobInvalid);
  expect(formRules.dob(today)('30-02-1990', form)).toBe(kycTexts.dobImpossible);
  expect(formRules.mobile('', form)).toBe(messagesEmpty.mobile);
  expect(formRules.pinCode(' ', form)).toBe(messagesEmpty.pinCode);
  expect(formRules.pinCode('', abroad)).toBe(messagesEmpty.postalCode);
  expect(formRules.gstNumber('', form)).toBe(messagesEmpty.gstNumber);
});
