import { getStaffPlans } from '@niveshak/contract/settings/routes';
import { forgetFirmPlans } from '@niveshak/domain/catalogue/plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { sampleConfig } from './config-sample.ts';

const answers = new Map<string, unknown>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers.get(url)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetFirmPlans();
});

const firmPlan = {
  alias: 'OWN6M',
  name: 'Premium Half-yearly',
  term: { months: 6 },
  level: 4,
  tier: 'premium',
  isGiftable: false,
} as const;

const plans = {
  seen: '7f1de43c-6f5f-4f0e-9b1f-3a5c5b7d1c11',
  plans: [
    {
      alias: 'OWN6M',
      texts: {
        product: 'Premium Half-yearly',
        productShort: 'Premium',
        billed: 'Billed once',
        desc: 'Premium',
        features: ['All research'],
        lineItem: 'Premium subscription',
        note: null,
        checkoutNote: null,
      },
      level: 4,
      term: '6 months',
      isOwn: true,
      isWithdrawn: false,
      versions: 1,
      since: '2025-06-02T04:30:00.000Z',
    },
  ],
};

test('reads a plan that the firm added after the page loaded', async () => {
  answers.set('/api/staff/catalogue/plans', plans);
  answers.set('/api/config', { ...sampleConfig, firmPlans: [firmPlan] });
  expect(await call(getStaffPlans)).toEqual(plans);
});

test('refuses a plan that the configuration does not describe either', async () => {
  answers.set('/api/staff/catalogue/plans', plans);
  answers.set('/api/config', sampleConfig);
  await expect(call(getStaffPlans)).rejects.toMatchObject({ code: 'unreadable' });
});
