import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { expect, test } from 'vitest';
import { isAllowedPlan, offerName, withServerInfo } from './server-info.ts';

const plan: Plan = {
  id: 'CMP1Y',
  freqId: 'ANNUAL',
  level: 5,
  product: 'Premium Annual',
  productShort: 'Premium',
  billed: 'Billed annually',
  desc: '',
  features: [],
  lineItem: '',
  note: null,
  checkoutNote: null,
  monthlyPrice: null,
};
const quote: Quote = {
  allowed: false,
  reason: 'No.',
  kind: null,
  quoteId: null,
  expiresAt: null,
  price: null,
  startDate: null,
  paidEndDate: null,
  endDate: null,
  termsVersion: '1',
  kycRequired: false,
  eSignRequired: false,
  explanation: [],
};

test('maps a plan’s quote to serverInfo; a plan without a quote is not allowed', () => {
  const [known] = withServerInfo([plan], { CMP1Y: quote });
  expect(known).toEqual({ ...plan, serverInfo: quote });
  expect(known === undefined ? null : isAllowedPlan(known)).toBe(false);
  const [open] = withServerInfo([plan], { CMP1Y: { ...quote, allowed: true } });
  expect(open === undefined ? null : isAllowedPlan(open)).toBe(true);
  const [alone] = withServerInfo([plan], {});
  expect(alone === undefined ? null : isAllowedPlan(alone)).toBe(false);
});

test('a plan that the sunset cuts is named by its last day, and a full one by its term', () => {
  const until = (endDate: string) => ({ ...quote, startDate: '2025-06-02', paidEndDate: endDate, endDate });
  expect(offerName(plan, until('2025-08-31'))).toBe('Premium until 31 Aug 2025');
  expect(offerName(plan, until('2026-06-01'))).toBe('Premium Annual');
  expect(offerName(plan, null)).toBe('Premium Annual');
});
