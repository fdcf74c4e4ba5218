import { expect, it } from 'vitest';
import { isPhoneNumber, isWebsite } from './contact.ts';

it('accepts Indian and foreign phone numbers as people write them', () => {
  for (const text of ['+91 20 0000 0000', '020-2553 1234', '1800 123 4567', '(022) 4000 1000'])
    expect(isPhoneNumber(text), text).toBe(true);
});

it('rejects text and numbers with too few or too many digits', () => {
  for (const text of ['abc', '', '12345', '9876543210 ask for Ira', '+91 1234 5678 9012 3456'])
    expect(isPhoneNumber(text), text).toBe(false);
});

it('accepts websites with a scheme and a domain', () => {
  for (const text of [
    'https://firm.in',
    'https://www.firm.in/research',
    'http://firm.in',
    'https://निवेशक.भारत',
  ])
    expect(isWebsite(text), text).toBe(true);
  for (const text of ['firm.in', 'https://firm', 'ftp://firm.in', 'javascript:alert(1)', 'https://12'])
    expect(isWebsite(text), text).toBe(false);
});
