/**
 * Number formats of the whole product: minus sign instead of hyphen, Indian grouping, no space before the per cent
 * sign, and `₹` after the minus sign.
 */
import { groupIndian } from './indian-numbers.ts';

export const minus = '−';

/** Returns a number such as `1,23,456.50`, with a minus sign below zero. Values that round to zero have no sign. */
export function decimal(value: number, decimals = 2): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole = '0', fraction] = text.split('.');
  const grouped = groupIndian(whole) + (fraction === undefined ? '' : `.${fraction}`);
  return value < 0 && Number(text) !== 0 ? `${minus}${grouped}` : grouped;
}

/** Returns a signed number, such as `+5.7`, `−0.1` or `0.0`. */
export function signedDecimal(value: number, decimals = 1): string {
  const text = decimal(value, decimals);
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text;
}

/** Returns a fraction as percentage, such as `12.3%` for 0.123, with a minus sign below zero. */
export function percent(fraction: number, decimals = 1): string {
  return `${decimal(fraction * 100, decimals)}%`;
}

/** Returns a fraction as signed percentage, such as `+12.3%`, `−4.0%` or `0.0%`. */
export function signedPercent(fraction: number, decimals = 1): string {
  return `${signedDecimal(fraction * 100, decimals)}%`;
}

/** Returns a whole number with Indian grouping, such as `1,23,456`. */
export function count(value: number): string {
  return decimal(value, 0);
}

/** Returns rupees (not paise), such as `₹1,23,456` or `−₹500`. */
export function rupees(value: number, decimals = 0): string {
  const text = decimal(value, decimals);
  return text.startsWith(minus) ? `${minus}₹${text.slice(1)}` : `₹${text}`;
}
