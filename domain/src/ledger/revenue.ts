import type { Paise } from '../primitives/paise.ts';
import { add, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Line } from './entry.ts';

/**
 * Returns an order's remaining income ex GST, which is its invoice minus its credit notes, from the lines of their
 * entries.
 */
export function revenueOf(orderId: string, lines: readonly Line[]): Paise {
  return lines
    .filter((line) => line.orderId === orderId && line.account.startsWith('revenue:'))
    .reduce(
      (sum, { side, amount }) => (side === 'credit' ? add(sum, amount) : subtract(sum, amount)),
      zeroPaise,
    );
}
