import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { grantDays } from './grant.ts';

const day = calendarDate;
const today = day('2025-06-02');
const sunset = { date: day('2025-08-31'), notice: '' };
const term = (alias: 'CMP3M' | 'CMP14D' | 'CMPGUEST', from: string, to: string) => ({
  id: `${alias} ${from}`,
  alias,
  startDate: day(from),
  paidEndDate: day(to),
  endDate: day(to),
});

it('starts today, or the day after the last paid plan', () => {
  expect(grantDays([], day('2025-06-30'), today, sunset)).toEqual({
    ok: true,
    startDate: today,
    replaced: null,
  });
  const paid = [term('CMP3M', '2025-03-10', '2025-06-09'), term('CMP3M', '2025-06-10', '2025-07-09')];
  expect(grantDays(paid, day('2025-07-20'), today, sunset)).toMatchObject({ startDate: '2025-07-10' });
  expect(grantDays(paid, day('2025-07-09'), today, sunset)).toEqual({
    ok: false,
    problem: { code: 'after-other', last: '2025-07-09' },
  });
});

it('replaces a trial or guest plan, and ignores ended ones', () => {
  const trial = term('CMP14D', '2025-06-01', '2025-06-14');
  expect(grantDays([trial], day('2025-06-05'), today, sunset)).toEqual({
    ok: true,
    startDate: today,
    replaced: trial,
  });
  const over = term('CMPGUEST', '2025-05-01', '2025-06-01');
  expect(grantDays([over], today, today, sunset)).toMatchObject({ startDate: today, replaced: null });
});

it('ends today at the earliest and with the sunset at the latest', () => {
  expect(grantDays([], day('2025-06-01'), today, sunset)).toMatchObject({ problem: { code: 'in-the-past' } });
  expect(grantDays([], sunset.date, today, sunset).ok).toBe(true);
  expect(grantDays([], day('2025-09-01'), today, sunset)).toMatchObject({
    problem: { code: 'after-sunset' },
  });
  expect(grantDays([], day('2025-09-01'), today, null).ok).toBe(true);
});
