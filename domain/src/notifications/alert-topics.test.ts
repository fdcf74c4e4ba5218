import { describe, expect, it } from 'vitest';
import { alertWaits, defaultChoices, minutesUntilQuietEnds } from './alert-topics.ts';

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('quiet hours', () => {
  const night = { from: at('22:00'), until: at('07:30') };
  const noon = { from: at('13:00'), until: at('14:00') };

  it.each([
    ['overnight, before midnight', night, '22:00', 570],
    ['overnight, after midnight', night, '00:00', 450],
    ['overnight, last minute', night, '07:29', 1],
    ['overnight, at its end', night, '07:30', null],
    ['overnight, before it begins', night, '21:59', null],
    ['within a day', noon, '13:30', 30],
    ['within a day, at its end', noon, '14:00', null],
    ['within a day, before', noon, '12:59', null],
  ])('%s', (_name, quiet, time, minutes) => {
    expect(minutesUntilQuietEnds(quiet, at(time))).toBe(minutes);
  });

  it('delay every topic, except a rebalance if the member allows it', () => {
    const choices = { ...defaultChoices, quietHours: night };
    expect(alertWaits(choices, 'research', at('23:30'))).toBe(480);
    expect(alertWaits(choices, 'digest', at('23:30'))).toBe(480);
    expect(alertWaits(choices, 'rebalance', at('23:30'))).toBe(0);
    expect(alertWaits({ ...choices, rebalanceInQuietHours: false }, 'rebalance', at('23:30'))).toBe(480);
    expect(alertWaits({ ...choices, quietHours: null }, 'research', at('23:30'))).toBe(0);
  });
});
