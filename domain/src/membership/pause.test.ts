import { describe, expect, it } from 'vitest';
import { calendarDate as day } from '../primitives/calendar-date.ts';
import type { PausableTerm } from './pause.ts';
import { openPause, planPause, planResume } from './pause.ts';

const running: PausableTerm = {
  id: 'running',
  alias: 'CMP3M',
  startDate: day('2025-05-01'),
  paidEndDate: day('2025-07-31'),
  endDate: day('2025-07-31'),
  source: 'order',
  freeMonths: null,
  movedMonths: [],
  isCut: false,
};
const renewal: PausableTerm = {
  ...running,
  id: 'renewal',
  startDate: day('2025-08-01'),
  paidEndDate: day('2025-10-31'),
  endDate: day('2025-10-31'),
};
const today = day('2025-06-10');
const wish = { from: today, resumesOn: day('2025-06-20') };
const plan = (
  change: Partial<PausableTerm>,
  wished: Partial<typeof wish> = {},
  sunset: string | null = null,
) =>
  planPause(
    {
      terms: [{ ...running, ...change }, renewal],
      today,
      sunset: sunset === null ? null : { date: day(sunset), notice: '' },
    },
    { ...wish, ...wished },
  );

it('moves the end of the plan and all queued terms by the length of the pause', () => {
  expect(plan({})).toMatchObject({
    term: {
      termId: 'running',
      paidEndDate: '2025-08-10',
      endDate: '2025-08-10',
      pauses: [{ from: '2025-06-10', to: '2025-06-19' }],
    },
    endedBefore: '2025-07-31',
    queued: [{ termId: 'renewal', startDate: '2025-08-11', endDate: '2025-11-10' }],
  });
});

it('keeps free months as calendar months', () => {
  const freeMonths = { months: 1, from: day('2025-08-01') };
  const moved = [{ from: day('2025-08-01'), to: day('2025-08-31') }];
  expect(plan({ endDate: day('2025-08-31'), freeMonths })).toMatchObject({
    term: { endDate: '2025-09-10', freeMonths: { months: 1, from: '2025-08-11' } },
  });
  expect(plan({ endDate: day('2025-08-31'), movedMonths: moved })).toMatchObject({
    term: { endDate: '2025-09-10', movedMonths: [{ from: '2025-08-11', to: '2025-09-10' }] },
  });
});

describe('refuses', () => {
  const paused = [{ from: day('2025-06-01'), to: day('2025-06-15') }];
  const over = [{ from: day('2025-05-02'), to: day('2025-06-01') }];
  it.each([
    ['a disputed plan', { isSuspended: true }, {}, 'chargeback'],
    ['what was given', { source: 'gift' }, {}, 'purchased'],
    ['a trial', { source: 'trial', alias: 'CML14D' }, {}, 'purchased'],
    ['a plan that was cut short', { isCut: true }, {}, 'ends early'],
    ['a plan that is paused', { pauses: paused }, {}, 'until 16 Jun 2025'],
    ['yesterday', {}, { from: day('2025-06-09') }, 'past'],
    ['the first day', { startDate: today }, {}, '11 Jun 2025'],
    ['free days', { paidEndDate: day('2025-06-09') }, {}, 'must begin by'],
    ['no day at all', {}, { resumesOn: today }, 'after the day'],
    ['more than 90 days', {}, { resumesOn: day('2025-09-09') }, 'by 8 Sep 2025'],
    ['more than 90 days in all', { pauses: over }, { resumesOn: day('2025-08-09') }, 'by 8 Aug 2025'],
  ] as const)('%s', (_, change, wished, word) => {
    expect(plan(change, wished)).toEqual({ refused: expect.stringContaining(word) });
  });

  it('a day after the sunset, naming the last possible day', () => {
    expect(plan({}, {}, '2025-11-05')).toEqual({ refused: expect.stringContaining('by 15 Jun 2025') });
    expect(plan({}, {}, '2025-10-31')).toEqual({ refused: expect.stringContaining('days of the plan away') });
    expect(plan({}, {}, '2025-11-10')).toHaveProperty('term');
  });
});

it('resumes a plan early or late, together with the queued terms', () => {
  const pauses = [{ from: day('2025-06-05'), to: day('2025-06-14') }];
  const facts = {
    terms: [{ ...running, pauses, paidEndDate: day('2025-08-10'), endDate: day('2025-08-10') }],
    today,
    sunset: null,
  };
  expect(openPause({ ...running, pauses }, today)).toEqual({ from: '2025-06-05', resumesOn: '2025-06-15' });
  expect(planResume(facts, today)).toMatchObject({
    term: { endDate: '2025-08-05', pauses: [{ from: '2025-06-05', to: '2025-06-09' }] },
  });
  expect(planResume(facts, day('2025-06-20'))).toMatchObject({ term: { endDate: '2025-08-15' } });
  expect(planResume(facts, day('2025-06-09'))).toHaveProperty('refused');
  expect(planResume(facts, day('2025-09-30'))).toEqual({ refused: expect.stringContaining('3 Sep 2025') });
  // A pause that has not started is withdrawn.
  const planned = { ...facts, today: day('2025-06-04') };
  expect(planResume(planned, day('2025-06-04'))).toMatchObject({
    term: { endDate: '2025-07-31', pauses: [] },
  });
});
