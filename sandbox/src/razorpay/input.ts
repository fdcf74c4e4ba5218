import { badRequest } from './errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the body as a JSON object.
 * @throws a refusal if it is not one
 */
export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request body is invalid.');
  return Object.fromEntries(Object.entries(body));
}

/** Rejects all unknown fields in a single error, like the vendor. */
export function refuseExtra(fields: Fields, known: readonly string[]): void {
  const extra = Object.keys(fields).filter((name) => !known.includes(name));
  if (extra.length === 0) return;
  throw badRequest(`${extra.join(', ')} is/are not required and should not be sent`, extra[0]);
}

/** Vendor minimum of one rupee, in paise. */
export const MINIMUM_PAISE = 100;

/**
 * Returns an integer of at least one rupee, in paise.
 * @throws a refusal otherwise
 */
export function amountOf(value: unknown): number {
  if (value === undefined || value === null || value === '')
    throw badRequest('The amount field is required.', 'amount');
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw badRequest('The amount must be an integer.', 'amount');
  }
  if (value < MINIMUM_PAISE) throw badRequest('The amount must be at least INR 1.00', 'amount');
  return value;
}

export function currencyOf(value: unknown): 'INR' {
  if (value === undefined || value === null || value === '') {
    throw badRequest('The currency field is required.', 'currency');
  }
  if (value !== 'INR') throw badRequest('Currency is not supported', 'currency');
  return value;
}

/**
 * Returns a receipt of up to 40 characters, or null if absent.
 * @throws a refusal if it is longer
 */
export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw badRequest('The receipt must be a string.', 'receipt');
  if (value.length > 40) throw badRequest('The receipt may not be greater than 40 characters.', 'receipt');
  return value;
}

/**
 * Returns up to 15 notes with up to 256 characters each, or `[]` if empty, as in the vendor's API.
 * @throws a refusal otherwise
 */
export function notesOf(value: unknown): [] | Record<string, string> {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') throw badRequest('The notes must be an array.', 'notes');
  const pairs = Object.entries(value);
  if (pairs.length > 15)
    throw badRequest('Number of fields in notes should be less than or equal to 15', 'notes');
  if (pairs.length === 0) return [];
  const notes: Record<string, string> = {};
  for (const [name, note] of pairs) {
    if (typeof note !== 'string' && typeof note !== 'number' && typeof note !== 'boolean') {
      throw badRequest('notes must have only scalar values', 'notes');
    }
    if (name.length > 256 || String(note).length > 256) {
      throw badRequest('notes values may not be greater than 256 characters.', 'notes');
    }
    notes[name] = String(note);
  }
  return notes;
}

export interface Paging {
  readonly count: number;
  readonly skip: number;
  readonly from: number;
  readonly to: number;
}

/** Returns `count` (default 10, maximum 100), `skip`, `from` and `to` (Unix seconds) of a list call. */
export function pagingOf(query: Fields): Paging {
  const whole = (name: string, otherwise: number): number => {
    const value = query[name];
    if (value === undefined || value === '') return otherwise;
    const parsed = Number(value);
    if (!Number.isSafeInteger(parsed) || parsed < 0)
      throw badRequest(`The ${name} must be an integer.`, name);
    return parsed;
  };
  const count = whole('count', 10);
  if (count < 1 || count > 100) throw badRequest('The count must be between 1 and 100.', 'count');
  return { count, skip: whole('skip', 0), from: whole('from', 0), to: whole('to', Number.MAX_SAFE_INTEGER) };
}

/** Returns one page of items, newest first. */
export function page<T extends { readonly created_at: number }>(items: readonly T[], paging: Paging): T[] {
  return items
    .filter((item) => item.created_at >= paging.from && item.created_at <= paging.to)
    .toReversed()
    .slice(paging.skip, paging.skip + paging.count);
}
