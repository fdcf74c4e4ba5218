import { afterAll, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { registerFirmPlans } from './firm-plan.ts';
import type { Offer } from './offers.ts';
import { betterOffer } from './offers.ts';
import { comparedFeatures, planColumns, plansOf, termName } from './plan-columns.ts';
import { clearFirmPlans, isPlanAlias, offeredPlans } from './plan.ts';
import type { PlanAlias } from './plan.ts';

afterAll(clearFirmPlans);
const own = { isGiftable: false } as const;
registerFirmPlans([
  { ...own, alias: 'OWN6M', name: 'Own', term: { months: 6 }, level: 4, tier: 'premium' },
  { ...own, alias: 'OWN30D', name: 'Month', term: { days: 30 }, level: 9, tier: 'lite' },
]);

const startDate = calendarDate('2025-06-02');
function offer(alias: string, endDate: string, rupees: number): Offer {
  if (!isPlanAlias(alias)) throw new Error(`There is no plan ${alias}.`);
  return { alias, startDate, endDate: calendarDate(endDate), netPrice: paise(rupees * 100) };
}
const plans = () => offeredPlans().map((id) => ({ id }));
const leadsOf = (offers: readonly Offer[], preferred: PlanAlias = 'CMPONE') =>
  planColumns(plans(), offers, preferred).map(({ tier, lead }) => [tier, lead?.id ?? null]);

it('never suggests a plan that costs more for less', () => {
  const end = '2025-08-31';
  const offers = [
    offer('OWN30D', '2025-07-01', 1_900),
    offer('CMPONE', end, 7_057),
    offer('CMP1Y', end, 7_057),
    offer('CMP3M', end, 8_400),
    offer('OWN6M', end, 9_000),
    offer('CML1Y', end, 1_761),
    offer('CML3M', end, 2_097),
  ];
  expect(leadsOf(offers)).toEqual([
    ['premium', 'CMP1Y'],
    ['lite', 'CML1Y'],
  ]);
  for (const preferred of offeredPlans())
    for (const column of planColumns(plans(), offers, preferred)) {
      const { tier, lead } = column;
      const ofTier = offers.filter(({ alias }) => plansOf(column).some((plan) => plan.id === alias));
      const suggested = ofTier.find(({ alias }) => alias === lead?.id);
      expect(suggested, tier).toBeDefined();
      expect(suggested === undefined ? null : betterOffer(suggested, ofTier), tier).toBeNull();
    }
});

it('hides a plan that is worse than an allowed plan of any tier, except the member’s current plan', () => {
  const end = '2025-08-31';
  const offers = [
    offer('CMPONE', end, 7_057),
    offer('CMP1Y', end, 7_057),
    offer('CMP3M', end, 8_400),
    offer('CML1Y', end, 1_761),
    // As long as Premium but more expensive.
    offer('CML3M', end, 7_100),
  ];
  const idsOf = (held: PlanAlias | null) =>
    planColumns(plans(), offers, 'CMP1Y', held).map(({ lead, others, beaten }) => [
      lead?.id,
      others.map(({ id }) => id),
      beaten.map(({ id }) => id),
    ]);
  expect(idsOf(null)).toEqual([
    ['CMP1Y', ['OWN6M'], ['CMPONE', 'CMP3M']],
    ['CML1Y', ['OWN30D'], ['CML3M']],
  ]);
  expect(idsOf('CMP3M')[0]).toEqual(['CMP1Y', ['CMP3M', 'OWN6M'], ['CMPONE']]);
  // An offer that is a paisa cheaper or a day longer is a real choice.
  const cheaper = [offer('CMP1Y', end, 7_057), { ...offer('CMP3M', end, 7_057), netPrice: paise(7_056_99) }];
  expect(planColumns(plans(), cheaper, 'CMP1Y')[0]?.beaten.map(({ id }) => id)).toEqual(['CMP1Y']);
  const longer = [offer('CMP1Y', end, 7_057), offer('CMP3M', '2025-09-01', 8_400)];
  expect(planColumns(plans(), longer, 'CMP1Y')[0]?.beaten).toEqual([]);
});

it('suggests the plan from the link unless another is better, and otherwise the cheapest per day', () => {
  const offers = [
    offer('OWN30D', '2025-07-01', 900),
    offer('CMP1Y', '2026-06-01', 28_305),
    offer('CMP3M', '2025-09-01', 8_492),
    offer('CML3M', '2025-09-01', 2_120),
    offer('CML1Y', '2026-06-01', 7_065),
  ];
  expect(leadsOf(offers, 'CMP3M')).toEqual([
    ['premium', 'CMP3M'],
    ['lite', 'CML1Y'],
  ]);
  const [premium, lite] = planColumns(plans(), offers, 'CMP1Y');
  expect(premium?.others.map(({ id }) => id)).toEqual(['CMP3M', 'CMPONE', 'OWN6M']);
  expect(lite?.others.map(({ id }) => id)).toEqual(['OWN30D', 'CML3M']);
});

it('suggests nothing in a tier without allowed plans, and has no column for a tier without plans', () => {
  expect(leadsOf([offer('CMP1Y', '2026-06-01', 28_305)])).toEqual([
    ['premium', 'CMP1Y'],
    ['lite', null],
  ]);
  expect(planColumns([{ id: 'CML1Y' }], [], 'CMP1Y')).toEqual([
    { tier: 'lite', lead: null, others: [{ id: 'CML1Y' }], beaten: [] },
  ]);
});

it('compares tiers by the catalogue’s texts; a larger plan includes the features of a smaller one', () => {
  const compared = comparedFeatures([
    { id: 'CMPONE', features: ['Archives'] },
    { id: 'CMP1Y', features: ['Archives', 'Outliers'] },
    { id: 'CMP3M', features: ['Archives', 'Quarterly call'] },
    { id: 'CML1Y', features: ['Market notes'] },
  ]);
  expect(compared.map(({ text, plans: included }) => [text, [...included]])).toEqual([
    ['Archives', ['CMPONE', 'CMP1Y', 'CMP3M']],
    ['Outliers', ['CMP1Y']],
    ['Quarterly call', ['CMP3M']],
    ['Market notes', ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y']],
  ]);
});

it('names a term without its tier', () => {
  expect(termName('Premium Annual', 'Premium')).toBe('Annual');
  expect(termName('All access', 'Premium')).toBe('All access');
  expect(termName('Premium', 'Premium')).toBe('Premium');
});
