import { expect, it } from 'vitest';
import { turnoverBetween } from './turnover.ts';
import { percentOf, readPercent } from './weight-ppm.ts';

it.each([
  ['7.5', 75_000],
  ['7,5 %', 75_000],
  ['0', 0],
  ['100', 1_000_000],
  ['33.3333', 333_333],
  ['', null],
  ['100.0001', null],
  ['-1', null],
  ['7.12345', null],
  ['1.2.3', null],
])('reads the weight %j as %j millionths', (text, ppm) => {
  expect(readPercent(text)).toBe(ppm);
  if (ppm !== null) expect(readPercent(percentOf(ppm))).toBe(ppm);
});

it('computes turnover as half of the exchanged weight, cash included', () => {
  const from = [
    { symbol: 'A', weight: 0.6 },
    { symbol: 'CASH', weight: 0.4 },
  ];
  const to = [
    { symbol: 'A', weight: 0.5 },
    { symbol: 'B', weight: 0.5 },
  ];
  expect(turnoverBetween(from, to)).toBeCloseTo(0.5, 12);
  expect(turnoverBetween(from, from)).toBe(0);
  expect(turnoverBetween([], to)).toBeCloseTo(0.5, 12);
});
