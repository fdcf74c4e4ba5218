import type { Brand } from './brand.ts';
import { groupIndian, numberInWords } from './indian-numbers.ts';

/** Money in whole paise (1/100 rupee), as a safe integer in the domain and the API. */
export type Paise = Brand<number, 'Paise'>;

function isPaise(value: unknown): value is Paise {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/**
 * Returns a whole number of paise as a branded value.
 * @throws RangeError for fractions, NaN and values beyond 2^53
 */
export function paise(value: number): Paise {
  // -0 would compare unequal to 0 in Object.is and print as "-0".
  const positiveZero = value + 0;
  if (!isPaise(positiveZero)) throw new RangeError(`Not a whole number of paise: ${String(value)}`);
  return positiveZero;
}

export const zeroPaise: Paise = paise(0);

export function add(...amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

export function subtract(from: Paise, amount: Paise): Paise {
  return paise(from - amount);
}

export function negate(amount: Paise): Paise {
  return paise(0 - amount);
}

export function minPaise(first: Paise, ...rest: readonly Paise[]): Paise {
  return rest.reduce((least, amount) => (amount < least ? amount : least), first);
}

export function maxPaise(first: Paise, ...rest: readonly Paise[]): Paise {
  return rest.reduce((most, amount) => (amount > most ? amount : most), first);
}

/**
 * Returns `amount × numerator / denominator`, rounded once to the nearest paisa with halves away from zero.
 *
 * The one rounding rule of the product. It is symmetric (`f(-a) = -f(a)`), so that a credit note undoes an invoice to
 * the paisa. BigInt makes the product exact for any size.
 * @throws RangeError unless `numerator` and `denominator` are whole numbers and the denominator is positive
 */
export function mulDivHalfUp(amount: Paise, numerator: number, denominator: number): Paise {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a fraction of whole numbers: ${String(numerator)}/${String(denominator)}`);
  }
  const product = BigInt(amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const divisor = BigInt(denominator);
  const rounded = (2n * size + divisor) / (2n * divisor);
  return paise(Number(product < 0n ? -rounded : rounded));
}

/** Returns a percentage of an amount, rounded half up. One basis point is 0.01 %, so 18 % is 1800. */
export function percentHalfUp(amount: Paise, basisPoints: number): Paise {
  return mulDivHalfUp(amount, basisPoints, 10_000);
}

export interface AmountFormat {
  /** Defaults to 2, which shows paise. 0 rounds half up to whole rupees. */
  readonly decimals?: 0 | 2;
}

/**
 * Returns an amount such as `₹1,51,000.00` or `-₹45.25`, with Indian grouping (3, then 2s) and the minus sign first.
 */
export function formatRupees(amount: Paise, format: AmountFormat = {}): string {
  const { isNegative, digits } = amountDigits(amount, format);
  return `${isNegative ? '-' : ''}₹${digits}`;
}

/** Like `formatRupees`, but without the currency sign: `1,51,000.00`, `-45.25`. */
export function formatAmount(amount: Paise, format: AmountFormat = {}): string {
  const { isNegative, digits } = amountDigits(amount, format);
  return `${isNegative ? '-' : ''}${digits}`;
}

/** Returns rupees with two decimals and no grouping, such as `-45.25`, for files read by other programs. */
export function decimalRupees(amount: Paise): string {
  const size = Math.abs(amount);
  const digits = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${digits}` : digits;
}

function amountDigits(amount: Paise, { decimals = 2 }: AmountFormat) {
  const shown = decimals === 0 ? mulDivHalfUp(amount, 1, 100) * 100 : amount;
  const size = Math.abs(shown);
  const rupees = groupIndian(String(Math.floor(size / 100)));
  const digits = decimals === 0 ? rupees : `${rupees}.${String(size % 100).padStart(2, '0')}`;
  return { isNegative: shown < 0, digits };
}

/**
 * Returns an amount in words, such as `Rupees One Lakh and One Paise Only`, which is customary at the end of Indian
 * invoices (no rule requires it). Counts in hundreds, thousands, lakhs and crores. Negative amounts start with "Minus".
 */
export function amountInWords(amount: Paise): string {
  const size = Math.abs(amount);
  const paisePart = size % 100;
  const rupees = `Rupees ${numberInWords(Math.floor(size / 100))}`;
  const withPaise = paisePart === 0 ? rupees : `${rupees} and ${numberInWords(paisePart)} Paise`;
  return `${amount < 0 ? 'Minus ' : ''}${withPaise} Only`;
}
