import { describe, expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import type { Feature } from './feature.ts';
import { features } from './feature.ts';
import { isAllowed, isAllowedWith, offeredPlansWith, plansWith } from './gates.ts';
import { grantsFor, hasSource, noGrants, plansWithSource } from './grants.ts';
import type { PlanAlias, SaleState } from './plan.ts';
import {
  defaultPlan,
  frequencyOnSelect,
  isOfferedPlan,
  isOnSale,
  isPlanAlias,
  offeredPlans,
  planAliases,
  planOf,
} from './plan.ts';
import { defaultPriceList, fullPriceOn, monthlyPrice } from './price-list.ts';
import { daysLeft, defaultSunsetNotice, isPastSunset } from './sunset.ts';

const sunset = { date: calendarDate('2025-08-31'), notice: 'The Premium service ends.' };

describe('plans', () => {
  it('have the ranks and frequency names of the specification', () => {
    expect(planAliases().map((alias) => [alias, planOf(alias).level, planOf(alias).freqId])).toEqual([
      ['CMPONE', 6, 'Pro-rata'],
      ['CMP1Y', 5, 'ANNUAL'],
      ['CMP3M', 4, 'QUARTERLY'],
      ['CML1Y', 3, 'ANNUAL'],
      ['CML3M', 2, 'QUARTERLY'],
      ['CML14D', 1, 'ANNUAL'],
      ['CMP14D', 1, null],
      ['CMPGUEST', 0, null],
    ]);
  });

  it('are selected by plan and frequency', () => {
    expect(defaultPlan(sunset)).toBe('CMPONE');
    expect(defaultPlan(null)).toBe('CMP1Y');
    expect(frequencyOnSelect('CMPONE')).toBe('PRORATA');
    expect(['CMP1Y', 'CML1Y', 'CML14D'].filter(isPlanAlias).map(frequencyOnSelect)).toEqual([
      'ANNUAL',
      'ANNUAL',
      'ANNUAL',
    ]);
    expect(['CMP3M', 'CML3M'].filter(isPlanAlias).map(frequencyOnSelect)).toEqual(['QUARTERLY', 'QUARTERLY']);
  });

  it('are recognised by their alias', () => {
    expect(isPlanAlias('toString')).toBe(false);
    expect(isPlanAlias('cmp1y')).toBe(false);
    expect(planAliases().filter(isOfferedPlan)).toEqual([...offeredPlans()]);
  });
});

describe('prices', () => {
  const today = calendarDate('2025-06-02');

  it('equal those of the catalogue', () => {
    expect(planAliases().map((alias) => fullPriceOn(defaultPriceList, alias, today))).toEqual([
      2_398_800, 2_398_800, 719_700, 598_800, 179_700, 0, 0, 0,
    ]);
    expect(monthlyPrice(fullPriceOn(defaultPriceList, 'CMP3M', today)!, 'CMP3M')).toBe(239_900);
    expect(monthlyPrice(fullPriceOn(defaultPriceList, 'CML14D', today)!, 'CML14D')).toBeNull();
  });

  it('apply from their date, regardless of the order of entries', () => {
    const raised = {
      from: calendarDate('2025-07-01'),
      fullPrice: { ...defaultPriceList[0]!.fullPrice, CMP1Y: paise(719_700) },
    };
    const list = [raised, ...defaultPriceList];
    expect(fullPriceOn(list, 'CMP1Y', calendarDate('2025-06-30'))).toBe(2_398_800);
    expect(fullPriceOn(list, 'CMP1Y', calendarDate('2025-07-01'))).toBe(719_700);
    expect(fullPriceOn(list, 'CMP1Y', calendarDate('2019-12-31'))).toBeNull();
  });
});

describe('gates', () => {
  const all: readonly PlanAlias[] = planAliases();
  const expected = {
    referrals: ['CMP1Y', 'CMP3M'],
    slackArchives: ['CMPONE', 'CMP1Y', 'CMP3M', 'CMPGUEST'],
    gifting: ['CMP1Y', 'CMP3M', 'CMPGUEST'],
    outliers: ['CMP1Y', 'CMP3M', 'CMPGUEST'],
    portfolios: ['CMPONE', 'CMP1Y', 'CMP3M', 'CMP14D', 'CMPGUEST'],
    experimentals: ['CMPONE', 'CMP1Y', 'CMP3M', 'CMPGUEST'],
    lite: all,
    premium: ['CMPONE', 'CMP1Y', 'CMP3M', 'CMP14D', 'CMPGUEST'],
  } as const satisfies Record<Feature, readonly PlanAlias[]>;

  it.each(features)('of %s, for every plan', (feature) => {
    expect(plansWith(feature)).toEqual(expected[feature]);
    expect(isAllowed(feature, null)).toBe(false);
  });

  it('to the archives require the grant as well as the plan', () => {
    expect(isAllowedWith('slackArchives', 'CMP1Y', noGrants)).toBe(false);
    expect(isAllowedWith('slackArchives', 'CML1Y', grantsFor('CMP1Y'))).toBe(false);
    expect(isAllowedWith('slackArchives', 'CMP1Y', grantsFor('CMP1Y'))).toBe(true);
  });

  it('list the products that can be bought', () => {
    expect(offeredPlansWith('outliers')).toEqual(['CMP1Y', 'CMP3M']);
  });

  it('show a card for plans on sale: pro-rata only with a sunset, never a withdrawn plan', () => {
    const cards = (sale: SaleState) => planAliases().filter((alias) => isOnSale(alias, sale));
    expect(cards({ sunset: {} })).toEqual(['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M']);
    expect(cards({ sunset: null, withdrawnPlans: ['CML3M'] })).toEqual(['CMP1Y', 'CMP3M', 'CML1Y']);
  });

  it('to sources follow the plan', () => {
    expect(plansWithSource('prices')).toEqual([...planAliases()]);
    expect(plansWithSource('portfolio-infos')).toEqual(['CMPONE', 'CMP1Y', 'CMP3M', 'CMP14D', 'CMPGUEST']);
    expect(hasSource(null, 'prices')).toBe(false);
  });
});

describe('sunset', () => {
  it('has a default notice with its date unless the firm wrote one', () => {
    expect(defaultSunsetNotice(calendarDate('2026-03-31'))).toBe(
      'The Premium service ends on 31 March 2026. All subscriptions end then and are charged pro-rata. No further renewals.',
    );
  });

  it.each([
    ['2025-06-02', 90, false],
    ['2025-08-30', 1, false],
    ['2025-08-31', 0, false],
    ['2025-09-01', 0, true],
  ])('on %s leaves %i days', (today, left, isPast) => {
    expect(daysLeft(sunset, calendarDate(today))).toBe(left);
    expect(isPastSunset(sunset, calendarDate(today))).toBe(isPast);
    expect(isPastSunset(null, calendarDate(today))).toBe(false);
  });
});
