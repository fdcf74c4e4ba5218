import { expect, it } from 'vitest';
import { headingsOfFault } from './faults.ts';

it('names the columns that can cause a fault', () => {
  const headings = ['Mail', 'From', 'Till'];
  const columns = { email: 0, startDate: 1, endDate: 2 };
  expect(headingsOfFault('end-missing', columns, headings)).toEqual(['Till']);
  expect(headingsOfFault('date-invalid', columns, headings)).toEqual(['From', 'Till']);
  expect(headingsOfFault('plan-unknown', columns, headings)).toEqual([]);
});
