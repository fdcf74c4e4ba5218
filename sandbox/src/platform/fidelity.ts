import { readFileSync } from 'node:fs';
import { z } from 'zod';

const fixtures = z.strictObject({
  /** Page on which the vendor documents these responses, and its version. */
  source: z.string().min(1),
  date: z.iso.date(),
  cases: z.record(
    z.string(),
    z.strictObject({
      /** HTTP status; absent for a webhook. */
      status: z.int().optional(),
      body: z.unknown(),
      /** Keys (as dotted paths) that may be absent. */
      optional: z.array(z.string()).default([]),
    }),
  ),
});

export type Fixtures = z.infer<typeof fixtures>;

export function readFixtures(file: URL): Fixtures {
  return fixtures.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Returns how a response differs from a documented one: missing or extra keys, values of another type, ids of another
 * format. A documented null allows any scalar, and vice versa. Values themselves are not compared.
 */
export function departures(
  documented: unknown,
  actual: unknown,
  optional: readonly string[] = [],
  path = '',
): string[] {
  if (Array.isArray(documented)) {
    if (!Array.isArray(actual)) return [`${path}: not an array`];
    if (documented.length === 0) return actual.length === 0 ? [] : [`${path}: not empty`];
    return actual.flatMap((item) => departures(documented[0], item, optional, `${path}[]`));
  }
  if (isObject(documented)) {
    if (!isObject(actual)) return [`${path}: not an object`];
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    const keys = new Set([...Object.keys(documented), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => {
      if (!(key in documented)) return [`${at(key)}: not documented`];
      if (!(key in actual)) return optional.includes(at(key)) ? [] : [`${at(key)}: missing`];
      return departures(documented[key], actual[key], optional, at(key));
    });
  }
  if (documented === null)
    return isObject(actual) || Array.isArray(actual) ? [`${path}: not null or a scalar`] : [];
  if (actual === null) return [];
  if (typeof documented !== typeof actual) return [`${path}: ${typeof actual}, not ${typeof documented}`];
  const form = typeof documented === 'string' ? formOf(documented) : undefined;
  if (form !== undefined && typeof actual === 'string' && !form.test(actual))
    return [`${path}: ${actual} is no ${form}`];
  return [];
}

/** Text formats that code may rely on. */
const FORMS = [
  /^(?:order|pay|rfnd|acc|card)_[A-Za-z0-9]{14}$/,
  /^auth0\|[0-9a-f]{24}$/,
  /^[0-9a-f]{24}$/,
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  /^\d{4}-\d{2}-\d{2}$/,
  /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/,
] as const;

function formOf(text: string): RegExp | undefined {
  return FORMS.find((form) => form.test(text));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
