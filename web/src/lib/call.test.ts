import { defineRoute } from '@niveshak/contract/http/route';
import { planAlias } from '@niveshak/contract/membership/schemas';
import { clearFirmPlans } from '@niveshak/domain/catalogue/plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from './call.ts';
import { sampleConfig } from './config-sample.ts';

const answers = new Map<string, unknown>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers.get(url)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearFirmPlans();
});

const firmPlan = {
  alias: 'OWN6M',
  name: 'Premium Half-yearly',
  term: { months: 6 },
  level: 4,
  tier: 'premium',
  isGiftable: false,
} as const;

const route = defineRoute({
  id: 'getPlan',
  method: 'GET',
  path: '/plan',
  auth: 'public',
  summary: 'A plan.',
  response: z.object({ alias: planAlias }),
});

test('reads a plan that the firm added after the page loaded', async () => {
  answers.set('/api/plan', { alias: 'OWN6M' });
  answers.set('/api/config', { ...sampleConfig, firmPlans: [firmPlan] });
  expect(await call(route)).toEqual({ alias: 'OWN6M' });
});

test('refuses a plan that the configuration does not describe either', async () => {
  answers.set('/api/plan', { alias: 'OWN6M' });
  answers.set('/api/config', sampleConfig);
  await expect(call(route)).rejects.toMatchObject({ code: 'unreadable' });
});
