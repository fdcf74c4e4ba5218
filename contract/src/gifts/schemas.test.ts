import { safeParse } from 'zod';
import { expect, it } from 'vitest';
import { giftDetailsSchema } from './schemas.ts';

const isTaken = (details: object) => safeParse(giftDetailsSchema, { toEmail: null, ...details }).success;

it('a gift’s name and message may contain words only, no links or half surrogate pairs', () => {
  expect(isTaken({ toName: 'Dr. Asha Rao', message: 'Enjoy the year.\nRavi' })).toBe(true);
  expect(isTaken({ toName: 'Win at evil.com' })).toBe(false);
  expect(isTaken({ message: 'See https://evil.example' })).toBe(false);
  expect(isTaken({ message: 'half \ud800' })).toBe(false);
});
