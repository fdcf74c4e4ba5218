import { configSchema } from '@niveshak/contract/platform/schemas';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sampleConfig as sample } from './config-sample.ts';
import { isConfig } from './config-shape.ts';

/** Returns copies of the sample, each with one leaf removed or set to null. Both checks must reject the same copies. */
function broken(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const { [key]: _gone, ...rest } = value as Record<string, unknown>;
    const name = [...path, key].join('.');
    const deeper = broken(inner, [...path, key]).map(([at, made]): [string, unknown] => [
      at,
      { ...value, [key]: made },
    ]);
    return [[`${name} absent`, rest], [`${name} null`, { ...value, [key]: null }], ...deeper] as [
      string,
      unknown,
    ][];
  });
}

test('the sample is a valid configuration, with and without its optional parts', () => {
  for (const config of [
    sample,
    { ...sample, sunset: null, errorReporting: null, broker: null, firm: null },
  ]) {
    expect(z.safeParse(configSchema, config).success).toBe(true);
    expect(isConfig(config)).toBe(true);
  }
});

test.each(broken(sample))('agrees with the schema: %s', (_name, value) => {
  expect(isConfig(value)).toBe(z.safeParse(configSchema, value).success);
});
