import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { unreportedAddresses } from './addresses.ts';
import { shareText } from './share-text.ts';

const reportedOn = calendarDate('2026-07-20');

it('reports undeclared addresses and unlisted hosts', () => {
  const addresses = [
    { address: 'https://firm.in', reportedOn },
    { address: '@firm on X', reportedOn: null },
  ];
  expect(unreportedAddresses(addresses, ['https://www.firm.in/public/', 'https://app.firm.in'])).toEqual([
    '@firm on X',
    'app.firm.in',
  ]);
  expect(unreportedAddresses([{ address: 'firm.in', reportedOn }], ['https://firm.in:443/'])).toEqual([]);
});

it('prefixes a shared text with the registered name and number', () => {
  const firm = { legalName: 'Firm Private Limited', sebiRegistration: 'INH000012345' };
  expect(shareText(firm, 'An invitation')).toBe(
    'Firm Private Limited, SEBI registration INH000012345: An invitation',
  );
});
