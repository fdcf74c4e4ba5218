import type { PlanAlias } from '../catalogue/plan.ts';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../catalogue/offers.ts';
import { betterPlanText, betterOffer, bestOffer } from '../catalogue/offers.ts';
import { defaultPlan, offeredPlans, planAliases } from '../catalogue/plan.ts';
import { planName } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import { defaultSunsetNotice } from '../catalogue/sunset.ts';
import type { TimeFacts, TimeTexts } from '../membership/time-texts.ts';
import { timeTexts } from '../membership/time-texts.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  addMonthsClamped,
  calendarDate,
  formatDate,
  inclusiveDays,
  minDate,
} from '../primitives/calendar-date.ts';
import { computeQuote } from './quote.ts';
import { exampleFacts, exampleTerm } from './testing/example-facts.ts';

/**
 * Searches for promises that cannot be kept, over all plans in all states, on days before, on and after the sunset,
 * with terms starting on many days.
 */
const sunset = calendarDate('2025-08-31');
const sunsets = [null, sunset, calendarDate('2026-03-15')];
const todays = [
  '2025-02-28',
  '2025-06-02',
  '2025-07-15',
  '2025-08-02',
  '2025-08-30',
  '2025-08-31',
  '2025-09-01',
].map(calendarDate);
const ages = [0, 1, 13, 29, 60, 91, 200, 364, 500];

const states = ['offered', 'running', 'ended', 'gift'] as const;

function* everyPlan(): Generator<TimeFacts> {
  for (const end of sunsets)
    for (const today of todays)
      for (const freeMonths of [0, 1, 2, 6]) {
        yield { today, sunset: end, plan: null, freeMonths };
        for (const alias of planAliases())
          for (const age of ages)
            for (const state of states) {
              const startDate = addDays(today, -age);
              if (end !== null && startDate > end) continue;
              const whole = uncutEnd(alias, startDate);
              const paidEndDate = end === null ? whole : minDate(whole, end);
              if (state === 'ended' ? paidEndDate >= today : paidEndDate < today) continue;
              yield {
                today,
                sunset: end,
                plan: { alias, state, startDate, paidEndDate, endDate: paidEndDate },
                freeMonths,
              };
            }
      }
}

function allOf(words: TimeTexts): string {
  return Object.values(words).join(' ');
}

function datesIn(text: string): CalendarDate[] {
  return [...text.matchAll(/\d{1,2} [A-Z][a-z]{2} \d{4}/g)].map(([found]) => {
    const at = new Date(`${found} UTC`).toISOString().slice(0, 10);
    return calendarDate(at);
  });
}

describe('statements about time', () => {
  it('never offer a day of service after the last one', () => {
    let checked = 0;
    for (const facts of everyPlan()) {
      checked += 1;
      const words = timeTexts(facts);
      const text = allOf(words);
      if (facts.sunset === null) {
        expect(text).not.toMatch(/service end/);
        continue;
      }
      for (const date of datesIn(text)) expect(date <= facts.sunset, `${text} (${facts.sunset})`).toBe(true);
      const { plan, today } = facts;
      const isOver = today > facts.sunset;
      const ends = plan !== null && plan.state !== 'ended' && plan.endDate >= facts.sunset;
      if (isOver || ends) expect(text).not.toMatch(/can renew|whenever you like|choose a plan to continue/);
      if (isOver) expect(text).not.toMatch(/choose a plan|We add|in \d+ days/);
    }
    expect(checked).toBeGreaterThan(5_000);
  });

  it('state the actual length of the plan', () => {
    for (const facts of everyPlan()) {
      const { plan } = facts;
      if (plan === null) continue;
      const { length, cut } = timeTexts(facts);
      const months = length === '1 year' ? 12 : Number(/^(\d+) months$/.exec(length ?? '')?.[1] ?? 0);
      const real = inclusiveDays(plan.startDate, plan.paidEndDate);
      const least = inclusiveDays(plan.startDate, addDays(addMonthsClamped(plan.startDate, months), -1));
      if (months > 0) expect(real).toBeGreaterThanOrEqual(least);
      else expect(length).toBe(real === 1 ? '1 day' : `${real} days`);
      expect(cut === null).toBe(plan.paidEndDate === uncutEnd(plan.alias, plan.startDate));
    }
  });

  it('promise free months only if a plan bought that day uses them all', () => {
    let promised = 0;
    let refused = 0;
    for (const end of sunsets)
      for (const today of todays)
        for (const freeMonths of [1, 2, 6]) {
          const { freeMonths: words } = timeTexts({ today, sunset: end, plan: null, freeMonths });
          const most = Math.max(
            ...offeredPlans().map((alias) => {
              const facts = exampleFacts(alias, {
                today,
                sunset: end === null ? null : { date: end, notice: defaultSunsetNotice(end) },
                unconsumedMonths: freeMonths,
              });
              const quote = computeQuote(facts);
              return quote.allowed ? quote.consumedMonths : 0;
            }),
          );
          const isPromised = /We add/.test(words ?? '');
          expect(isPromised, `${words} (${today}, ${end})`).toBe(most === freeMonths);
          if (isPromised) promised += 1;
          else refused += 1;
        }
    expect(promised).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(10);
  });

  it('of a refused plan mention no renewal or choice after the sunset', () => {
    for (const today of todays.filter((day) => day <= sunset))
      for (const held of offeredPlans())
        for (const age of ages)
          for (const alias of offeredPlans()) {
            const start = addDays(today, -age);
            const paidEnd = minDate(uncutEnd(held, start), sunset);
            if (paidEnd < today) continue;
            const quote = computeQuote(
              exampleFacts(alias, {
                today,
                sunset: { date: sunset, notice: defaultSunsetNotice(sunset) },
                terms: [exampleTerm(held, { start, paidEnd, end: paidEnd })],
              }),
            );
            if (quote.allowed) continue;
            const { reason } = quote;
            if (paidEnd >= sunset) expect(reason).not.toMatch(/renew it from|choose again/);
            for (const date of datesIn(reason ?? '')) expect(date <= sunset, reason ?? '').toBe(true);
          }
  });
});

function offersOn(today: CalendarDate, end: CalendarDate | null, held: PlanAlias | null): Offer[] {
  return offeredPlans().flatMap((alias) => {
    const quote = computeQuote(
      exampleFacts(alias, {
        today,
        sunset: end === null ? null : { date: end, notice: defaultSunsetNotice(end) },
        terms: held === null ? [] : [exampleTerm(held, { start: addDays(today, -20) })],
      }),
    );
    if (!quote.allowed) return [];
    const { startDate, endDate, price } = quote;
    return [{ alias, startDate, endDate, netPrice: price.netPrice.amount }];
  });
}

describe('the highlighted card', () => {
  it('never costs more for the same days, whatever is held or requested by a link', () => {
    let compared = 0;
    for (const end of sunsets)
      for (const today of todays)
        for (const held of [null, ...offeredPlans()])
          for (const preferred of offeredPlans()) {
            const offers = offersOn(today, end, held);
            const best = bestOffer(offers, preferred);
            if (best === null) {
              expect(offers).toEqual([]);
              continue;
            }
            compared += 1;
            expect(betterOffer(best, offers)).toBeNull();
            expect(betterPlanText(best, offers, (alias) => planName(alias))).toBeNull();
          }
    expect(compared).toBeGreaterThan(100);
  });

  it('is Premium Annual on the demo date; pro-rata and quarterly say why they are worse', () => {
    const today = calendarDate('2025-06-02');
    const offers = offersOn(today, sunset, null);
    expect(bestOffer(offers, defaultPlan({ date: sunset, notice: '' }))?.alias).toBe('CMP1Y');
    const says = (alias: string) => {
      const offer = offers.find((each) => each.alias === alias);
      return offer === undefined ? null : betterPlanText(offer, offers, (better) => planName(better));
    };
    expect(says('CMPONE')).toBe('Includes less for the same price and days.');
    expect(says('CMP3M')).toMatch(/^Costs ₹[\d,.]+ more for the same days\.$/);
    expect(says('CMP1Y')).toBeNull();
    expect(says('CML1Y')).toBeNull();
    expect(timeTexts({ today, sunset, plan: null, freeMonths: 2 }).freeMonths).toContain(formatDate(sunset));
  });
});
