import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { isVerifiedUpi, verifiedUpiProblem } from './verified-upi.ts';

it.each(['sahyadri.ra@validhdfc', 'abc1.brk@validicici', 'x.mf@validsbi'])('accepts %s', (upiId) => {
  expect(isVerifiedUpi(upiId)).toBe(true);
});

it.each([
  'sahyadri@okhdfc',
  'sahyadri.ra@valid',
  'sahyadri@validhdfc',
  'Sahyadri.ra@validhdfc',
  'a.ra@validhdfc.in',
  '',
])('refuses %j', (upiId) => {
  expect(isVerifiedUpi(upiId)).toBe(false);
});

it('is required from 6 October 2026', () => {
  expect(verifiedUpiProblem(null, calendarDate('2026-10-05'))).toBeNull();
  expect(verifiedUpiProblem(null, calendarDate('2026-10-06'))).toContain('None is set');
  expect(verifiedUpiProblem('sahyadri.ra@validhdfc', calendarDate('2026-10-06'))).toBeNull();
});
