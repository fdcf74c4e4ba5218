import { expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { legalNoticeProblem } from './legal-notice.ts';

const today = calendarDate('2025-06-02');
const latest = calendarDate('2020-01-01');

it.each([
  ['the first, today', '2025-06-02', 0, null, true],
  ['the first, yesterday', '2025-06-01', 0, null, false],
  ['after its notice', '2025-07-02', 30, latest, true],
  ['a day too early', '2025-07-01', 30, latest, false],
  ['with the day of a version that is to come', '2025-07-05', 30, calendarDate('2025-07-05'), false],
] as const)(
  'decides whether a version is in force: %s',
  (_name, effectiveFrom, noticeDays, newest, isFine) => {
    const problem = legalNoticeProblem({
      effectiveFrom: calendarDate(effectiveFrom),
      noticeDays,
      today,
      latest: newest,
      kind: 'charter',
      isRegulatory: false,
    });
    expect(problem === null).toBe(isFine);
  },
);

it.each([
  [14, false, false],
  [15, false, true],
  [0, true, true],
])(
  'allows terms with %i days of notice if a regulator requires them: %s',
  (noticeDays, isRegulatory, isFine) => {
    const effectiveFrom = addDays(today, 15);
    const change = { effectiveFrom, noticeDays, today, kind: 'terms', isRegulatory };
    expect(legalNoticeProblem({ ...change, latest }) === null).toBe(isFine);
    // Before the first version there are no clients to notify.
    expect(legalNoticeProblem({ ...change, latest: null })).toBeNull();
  },
);
