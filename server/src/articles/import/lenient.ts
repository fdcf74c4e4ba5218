import type { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<S extends Shape> = { readonly [K in keyof S]?: z.output<S[K]> };

/**
 * Parses each field of a record separately. Invalid and empty fields count as absent; `unread` lists the invalid ones.
 */
export function fieldsOf<S extends Shape>(
  record: Readonly<Record<string, unknown>>,
  shape: S,
): { readonly values: Values<S>; readonly unread: readonly string[] } {
  const values: { [K in keyof S]?: z.output<S[K]> } = {};
  const unread: string[] = [];
  for (const name in shape) {
    const value = record[name];
    if (value === undefined || value === null || value === '') continue;
    const read = shape[name]?.safeParse(value);
    if (read?.success === true) Object.assign(values, { [name]: read.data });
    else unread.push(name);
  }
  return { values, unread };
}
