import { z } from 'zod';

declare global {
  interface JSON {
    /** Standardized in 2025, but missing from TypeScript's library. */
    rawJSON: (text: string) => object;
  }
}

const context = z.object({ source: z.string() });

/** Parses JSON with each number as its original text, so that rupee amounts with decimals never become floats. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (...[, value, given]: unknown[]) =>
    typeof value === 'number' ? context.parse(given).source : value,
  );
}

/** Converts paise to a JSON number in rupees with two decimals. */
export function rupees(paise: number): object {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new Error('An amount is in whole paise.');
  const digits = String(paise).padStart(3, '0');
  return JSON.rawJSON(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Converts rupees with up to two decimals, as parsed by `parseExact`, to paise. */
export const paiseOfRupees = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2}0*)?$/)
  .transform((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  });

/** Parses a time with an offset. */
export const instant = z.iso.datetime({ offset: true, local: true }).transform((text) => new Date(text));
