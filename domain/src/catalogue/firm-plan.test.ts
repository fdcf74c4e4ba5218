import { afterAll, expect, it } from 'vitest';
import { monthlyWorth } from '../metrics/spread.ts';
import { calendarDate, inclusiveDays } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { computeQuote } from '../quotes/quote.ts';
import { exampleFacts, exampleTerm } from '../quotes/testing/example-facts.ts';
import { features } from './feature.ts';
import { registerFirmPlans } from './firm-plan.ts';
import { isAllowed, plansWith } from './gates.ts';
import { clearFirmPlans, isPaidPremium, isPlanAlias, offeredPlans, planOf } from './plan.ts';
import type { PlanAlias } from './plan.ts';
import { termText, uncutEnd } from './plan-term.ts';
import { monthlyPrice } from './price-list.ts';

function learned(alias: string): PlanAlias {
  if (!isPlanAlias(alias)) throw new Error(`There is no plan ${alias}.`);
  return alias;
}

afterAll(clearFirmPlans);

const own = { name: 'Own', isGiftable: false } as const;
registerFirmPlans([
  { ...own, alias: 'OWN6M', term: { months: 6 }, level: 4, tier: 'premium' },
  { ...own, alias: 'OWN30D', term: { days: 30 }, level: 9, tier: 'lite' },
  { ...own, alias: 'CMP1Y', term: { months: 1 }, level: 9, tier: 'lite' },
]);
const premium = learned('OWN6M');
const lite = learned('OWN30D');
const today = calendarDate('2025-06-02');

it('has the gates of its tier and the card of its level, and leaves the default catalogue unchanged', () => {
  for (const feature of features) {
    expect(isAllowed(feature, premium)).toBe(isAllowed(feature, 'CMP1Y'));
    expect(isAllowed(feature, lite)).toBe(isAllowed(feature, 'CML1Y'));
  }
  expect(plansWith('outliers')).toContain(premium);
  expect([isPaidPremium(premium), isPaidPremium(lite)]).toEqual([true, false]);
  const cards: readonly PlanAlias[] = [lite, 'CMPONE', 'CMP1Y', 'CMP3M', premium, 'CML1Y', 'CML3M'];
  expect(offeredPlans().filter((alias) => cards.includes(alias))).toEqual(cards);
  expect(planOf('CMP1Y')).toMatchObject({ level: 5, term: { months: 12 } });
});

it('has a separate term and costs its monthly price times that term', () => {
  expect([termText(premium), termText(lite)]).toEqual(['6 months', '30 days']);
  expect(uncutEnd(premium, today)).toBe('2025-12-01');
  expect(uncutEnd(lite, today)).toBe('2025-07-01');
  expect(monthlyPrice(paise(1_200_000), premium)).toBe(200_000);
  expect(monthlyPrice(paise(90_000), lite)).toBeNull();
  const days = inclusiveDays(today, uncutEnd(premium, today));
  expect(monthlyWorth({ income: paise(1_200_000), days })).toBe(Math.round((1_200_000 * 365) / (12 * days)));
});

it('can be upgraded by level, and only to Premium', () => {
  const held = (alias: PlanAlias) => ({
    terms: [exampleTerm(alias, { start: '2025-05-20', paidExGst: 100_000 })],
    history: { hasHadAnyPlan: true, hasPaidBefore: true, hasPaidForPremiumBefore: false },
  });
  const kindOf = (to: PlanAlias, from: PlanAlias) =>
    computeQuote(exampleFacts(to, { ...held(from), fullPrice: paise(1_200_000) })).refusal ?? 'upgrade';
  expect(kindOf(premium, 'CML1Y')).toBe('upgrade');
  expect(kindOf('CMP1Y', premium)).toBe('upgrade');
  expect(kindOf('CMP3M', premium)).toBe('not-an-upgrade');
  expect(kindOf(premium, 'CMP3M')).toBe('not-an-upgrade');
  expect(kindOf(lite, 'CML1Y')).toBe('not-an-upgrade');
});
