import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { priceProblem } from './price-change.ts';

const today = calendarDate('2025-06-02');
const since = calendarDate('2020-01-01');

it.each([
  ['tomorrow', '2025-06-03', since, true],
  ['today, while there is none', '2025-06-02', null, true],
  ['today, while there is one', '2025-06-02', since, false],
  ['yesterday', '2025-06-01', null, false],
] as const)('lets a price begin %s or not', (_name, from, inForceSince, isFine) => {
  const problem = priceProblem({ from: calendarDate(from), today, inForceSince });
  expect(problem === null).toBe(isFine);
});
