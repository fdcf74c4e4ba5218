import { invalid } from './errors.ts';

/**
 * Returns rupees with up to two decimals, and at least one rupee, in paise.
 * @throws the vendor's 400
 */
export function paiseOf(rupees: number, name: string): number {
  const paise = Math.round(rupees * 100);
  const isExact = Math.abs(rupees * 100 - paise) < 1e-6;
  if (!isExact) throw invalid(`${name}_invalid`, `${name} : can have up to two decimals`);
  if (paise < 100) throw invalid(`${name}_invalid`, `${name} : should be at least 1.00`);
  return paise;
}
