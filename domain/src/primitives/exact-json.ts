import type { Paise } from './paise.ts';
import { decimalRupees } from './paise.ts';

/** Amount in a JSON file, written as rupees with two decimals without conversion to a float. */
export class RupeesNumber {
  readonly text: string;

  constructor(amount: Paise) {
    this.text = decimalRupees(amount);
  }
}

export type ExactJson =
  | string
  | number
  | RupeesNumber
  | readonly ExactJson[]
  | { readonly [name: string]: ExactJson };

/** Returns the JSON text of a value, with exact amounts. */
export function exactJson(value: ExactJson): string {
  if (value instanceof RupeesNumber) return value.text;
  if (isList(value)) return `[${value.map(exactJson).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${exactJson(inner)}`);
  return `{${fields.join(',')}}`;
}

function isList(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value);
}
