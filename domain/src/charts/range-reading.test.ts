import { expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import type { ChartPanel, LineChart } from './chart.ts';
import { rangeReading } from './range-reading.ts';

function chart(...panels: Pick<ChartPanel, 'unit' | 'isSinceStart'>[]): LineChart {
  const [first, ...rest] = panels.map((panel): ChartPanel => ({
    subtitle: null,
    series: [{ label: panel.unit, tone: 'subject', values: [0.1, 0.2, 0.32, null] }],
    base: null,
    isFilled: false,
    share: 1,
    extent: null,
    ...panel,
  }));
  if (first === undefined) throw new Error('A chart has a panel.');
  return {
    kind: 'lines',
    title: 'Compounders returned 12%',
    subtitle: 'Change in value',
    source: 'Exchange closes.',
    dates: [0, 1, 2, 3].map((at) => addDays(calendarDate('2023-01-02'), at)),
    panels: [first, ...rest],
    marks: [],
  };
}

it('returns the change of each line between two days in either order', () => {
  const shown = chart({ unit: 'change', isSinceStart: true }, { unit: 'price' });
  expect(rangeReading(shown, 1, 2)).toEqual({
    day: '3 Jan 2023 – 4 Jan 2023',
    values: [
      { label: 'change', value: '+10.0%', tone: 'subject' },
      { label: 'price', value: '+60.0%', tone: 'subject' },
    ],
    events: [],
  });
  expect(rangeReading(shown, 2, 1)).toEqual(rangeReading(shown, 1, 2));
});

it.each([
  ['returns over a rolling year', chart({ unit: 'change' }), 2],
  ['falls below a peak', chart({ unit: 'percent' }), 2],
  ['one day', chart({ unit: 'price' }), 0],
  ['a missing value', chart({ unit: 'price' }), 3],
])('returns null for %s', (_name, shown, to) => {
  expect(rangeReading(shown, 0, to)).toBeNull();
});
