import { decimal, percent, rupees, signedDecimal, signedPercent } from '../primitives/number-format.ts';
import type { Unit } from './chart.ts';

const texts: Readonly<Record<Unit, (value: number, decimals: number) => string>> = {
  change: signedPercent,
  percent,
  index: decimal,
  rupees,
  price: rupees,
  points: signedDecimal,
  count: decimal,
};

const usualDecimals: Readonly<Record<Unit, number>> = {
  change: 1,
  percent: 1,
  index: 1,
  rupees: 0,
  price: 2,
  points: 1,
  count: 0,
};

/** Returns a value formatted for display, such as `+12.3%` or `₹1,234`. */
export function unitText(unit: Unit, value: number): string {
  return texts[unit](value, usualDecimals[unit]);
}

/** Returns a tick label with only as many decimals as its step needs. */
export function tickText(unit: Unit, value: number, step: number): string {
  const scaled = unit === 'change' || unit === 'percent' ? step * 100 : step;
  return texts[unit](value, Math.max(0, -Math.floor(Math.log10(scaled) + 1e-9)));
}
