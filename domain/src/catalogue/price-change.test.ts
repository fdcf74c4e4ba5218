import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { priceProblem, raisedPrices } from './price-change.ts';

const today = calendarDate('2025-06-02');
const since = calendarDate('2020-01-01');
const kept = { isRaised: false, hasClients: true };
const raised = { isRaised: true, hasClients: true };

it.each([
  ['tomorrow', '2025-06-03', since, kept, true],
  ['today, while there is none', '2025-06-02', null, kept, true],
  ['today, while there is one', '2025-06-02', since, kept, false],
  ['yesterday', '2025-06-01', null, kept, false],
  ['14 days before it is higher', '2025-06-16', since, raised, false],
  ['15 days before it is higher', '2025-06-17', since, raised, true],
  ['tomorrow, higher, without clients', '2025-06-03', since, { ...raised, hasClients: false }, true],
] as const)('decides whether a price may start %s', (_name, from, inForceSince, notice, isFine) => {
  const problem = priceProblem({ from: calendarDate(from), today, inForceSince, ...notice });
  expect(problem === null).toBe(isFine);
});

it('compares a price with the one of the day before', () => {
  const from = calendarDate('2025-07-01');
  const known = [
    { alias: 'CMP1Y', from: since, fullPrice: paise(100) },
    { alias: 'CMP3M', from: since, fullPrice: paise(100) },
    { alias: 'CMP3M', from: calendarDate('2025-06-10'), fullPrice: paise(90) },
    // These are the new prices.
    { alias: 'CMP1Y', from, fullPrice: paise(100) },
    { alias: 'CMP3M', from, fullPrice: paise(95) },
    { alias: 'CML1Y', from, fullPrice: paise(50) },
  ] as const;
  expect(raisedPrices(known.slice(3), known, from)).toMatchObject([
    { alias: 'CMP3M', before: 90, fullPrice: 95 },
  ]);
});
