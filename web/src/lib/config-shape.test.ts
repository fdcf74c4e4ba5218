import { configSchema } from '@niveshak/contract/platform/schemas';
import type { Config } from '@niveshak/contract/platform/schemas';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isConfig } from './config-shape.ts';

const sample: Config = {
  identity: {
    domain: 'https://id.example.in',
    clientId: 'c',
    connection: 'db',
    audience: 'a',
    issuer: 'i',
    jwksUri: 'j',
  },
  payments: { keyId: 'k', scriptUrl: 's' },
  broker: { gateway: 'g', scriptUrl: 's' },
  businessNow: '2025-06-02T04:30:00.000Z',
  isTestClock: true,
  isOpen: true,
  isRehearsal: false,
  isTimeMachine: false,
  sunset: { date: '2025-08-31', notice: 'n', daysLeft: 90 },
  firm: {
    name: 'n',
    legalName: 'l',
    tagline: 't',
    state: 'MH',
    gstin: 'g',
    address: 'a',
    sebiRegistration: 's',
    bseEnlistment: 'b',
    principalOfficer: 'p',
    complianceOfficer: 'c',
    supportEmail: 'e',
    supportPhone: 'p',
    grievanceEmail: 'g',
    website: 'w',
    riskWarning: 'r',
    upiId: 'n.ra@validbank',
    offersCefcom: false,
    offersTrial: true,
    performanceSource: 'hidden',
    redirectOrigins: [],
    accent: null,
    logo: { hash: '0'.repeat(64), width: 64, height: 64 },
  },
  brand: null,
  errorReporting: { dsn: 'd', release: 'r' },
};

/** Returns the sample with one leaf at a time removed or set to null: both checks must refuse the same ones. */
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

test('the sample is a configuration, with and without what may be absent', () => {
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
