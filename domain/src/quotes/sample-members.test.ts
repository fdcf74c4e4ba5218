import { expect, it } from 'vitest';
import { planAliases, quotedPlans } from '../catalogue/plan.ts';
import { defaultPriceList, fullPriceOn } from '../catalogue/price-list.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise, zeroPaise } from '../primitives/paise.ts';
import type { Offering } from './sample-members.ts';
import { quotesForSample, sampleIds } from './sample-members.ts';

const today = calendarDate('2025-06-02');
const offering: Offering = {
  prices: new Map(
    planAliases().map((alias) => [alias, fullPriceOn(defaultPriceList, alias, today) ?? zeroPaise]),
  ),
  sunset: null,
  offersTrial: true,
  advanceLimit: 'standard',
  firmState: 'MH',
  planNames: new Map(),
  termsVersion: '1',
};
const quotes = (id: (typeof sampleIds)[number], now: Offering) =>
  quotesForSample(id, now, offering, today, null);

it('quotes every priced plan for every sample member', () => {
  for (const id of sampleIds) expect(quotes(id, offering).size).toBe(quotedPlans().length);
  expect(quotes('nobody', offering).get('CML14D')?.allowed).toBe(true);
  expect(quotes('lite', offering).get('CML3M')).toMatchObject({ allowed: true, kind: 'renewal' });
  expect(quotes('credit', offering).get('CMP1Y')).toMatchObject({ allowed: true, kind: 'upgrade' });
});

it('shows the effect of a change: a price, the sunset, the trial', () => {
  const dearer = { ...offering, prices: new Map(offering.prices).set('CMP1Y', paise(3_000_000)) };
  const [before, after] = [offering, dearer].map((each) => quotes('credit', each).get('CMP1Y')?.price);
  // The credit depends on the amount paid, not on the plan's current price.
  expect(after?.prorate).toEqual(before?.prorate);
  expect(after?.listPrice).toMatchObject({ amount: 3_000_000 });
  const ending = { ...offering, sunset: { date: calendarDate('2025-08-31'), notice: 'It ends.' } };
  expect(quotes('nobody', ending).get('CMPONE')?.allowed).toBe(true);
  expect(quotes('nobody', ending).get('CMP1Y')).toMatchObject({ paidEndDate: '2025-08-31' });
  expect(quotes('nobody', { ...offering, offersTrial: false }).get('CML14D')?.allowed).toBe(false);
});
