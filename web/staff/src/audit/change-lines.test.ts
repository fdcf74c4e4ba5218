import { expect, test } from 'vitest';
import { changeLines } from './change-lines.ts';

test('has a line per field', () => {
  expect(changeLines(null, { role: 'finance', corrects: null })).toEqual(['role: finance']);
  expect(changeLines({ tagline: 'Old', state: 'MH' }, { tagline: 'New', state: null })).toEqual([
    'tagline: Old → New',
    'state: MH → –',
  ]);
  expect(changeLines({ failure: 'timeout', attempt: 2 }, undefined)).toEqual([
    'failure: timeout',
    'attempt: 2',
  ]);
  expect(changeLines(null, { plans: ['CMP1Y', 'GONE'] })).toEqual(['plans: Premium Annual, GONE']);
  expect(changeLines('one', ['two'])).toEqual(['one', 'two']);
  expect(changeLines(null, undefined)).toEqual([]);
});

test('amounts and dates are formatted, and the subject is not repeated', () => {
  expect(changeLines({ endDate: '2025-08-31', left: 635_137 }, { endDate: '2025-06-02', left: 0 })).toEqual([
    'end date: 31 Aug 2025 → 2 Jun 2025',
    'left to refund: ₹6,351.37 → ₹0.00',
  ]);
  expect(changeLines(null, { title: 'Gears', slug: 'gears', letter: 'entitled' }, 'Gears')).toEqual([
    'address: gears',
    'email to: members with access',
  ]);
});

test('spells out machine words, and leaves ids to the CSV file', () => {
  expect(
    changeLines(null, {
      draftId: '12ba3ec9-3c10-46da-b4df-4f3c57602d83',
      publishAt: '2025-06-03T03:30:00.000Z',
      refundPaise: 849_246,
      selfApproved: true,
      fees: { amount: 5_000 },
    }),
  ).toEqual([
    'publish at: 3\u00a0Jun\u00a02025,\u00a009:00',
    'refund: ₹8,492.46',
    'self approved: yes',
    'fees: amount: ₹50.00',
  ]);
});
