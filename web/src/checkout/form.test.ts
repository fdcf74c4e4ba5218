import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { expect, test } from 'vitest';
import type { CheckoutForm } from './form.ts';
import { dashedDate, formRules, kycDetailsOf, userDetailsOf } from './form.ts';

const today = calendarDate('2025-06-02');
const form: CheckoutForm = {
  firstName: ' Asha ',
  lastName: 'Rao',
  panNumber: 'aaapa0000a',
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
  [{ dob: '31-02-1990' }, checkoutMessages.dobInvalid],
  [{ dob: '03-06-2007' }, kycTexts.adultRequired],
  [{ lastName: 'R2' }, checkoutMessages.onlyAlphabets],
])('the verify button says why not: %j', (change, message) => {
  expect(kycDetailsOf({ ...form, ...change }, today)).toBe(message);
});

test('eighteen today is old enough', () => {
  expect(kycDetailsOf({ ...form, dob: '02-06-2007' }, today)).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    dob: '2007-06-02',
    panNumber: 'AAAPA0000A',
  });
});

test('no PAN is ever sent with the order', () => {
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

test('a business, and a trial', () => {
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

test('the GST number, and its state', () => {
  expect(formRules.gstNumber('27AAACZ0000A1Z9', form)).toBe(true);
  expect(formRules.gstNumber('27AAACZ0000A1Z9', { ...form, state: 'KA' })).toBe(checkoutMessages.gstState);
  expect(formRules.gstNumber('27AAACZ0000A1Z8', form)).toBe(
    'Invalid GST number. The check character does not match. Please look for a typing mistake.',
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
])('a date being typed: %s after %s', (value, before, shown) => {
  expect(dashedDate(value, before)).toBe(shown);
});
