import { describe, expect, it } from 'vitest';
import { planAliases } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { renewalBar } from './bar.ts';
import type { BarFacts } from './bar.ts';
import { changedConsent, debitLimit, renewalOffer } from './consent.ts';
import type { OfferFacts, RenewalConsent } from './consent.ts';
import { afterToken, mandateStates, stopReasons } from './mandate.ts';
import { retryTime } from './schedule.ts';
import type { DayHour } from './schedule.ts';
import { dueStep, nextTime } from './step.ts';
import type { RenewalFacts } from './step.ts';

const at = ({ day, hour }: DayHour) =>
  new Date(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+05:30`));
const end = calendarDate('2025-09-01');

const offered: OfferFacts = {
  alias: 'CMP3M',
  endDate: end,
  fullPrice: paise(719_700),
  isOnSale: true,
  gstBasisPoints: 1800,
  firmState: 'MH',
  placeOfSupply: 'MH',
  sunset: null,
  advanceLimit: 'standard',
  termsVersion: '1',
};

describe('a renewal offer', () => {
  it('states the price with GST, the day and the method', () => {
    expect(renewalOffer(offered)).toMatchObject({ netPrice: 849_246, dueOn: '2025-08-25', method: 'debit' });
    const annual = { ...offered, alias: 'CMP1Y', fullPrice: paise(2_398_800) } as const;
    expect(renewalOffer(annual)).toMatchObject({ netPrice: 2_830_584, method: 'link' });
    expect(debitLimit).toBe(1_500_000);
  });

  it('is limited to paid plans on sale', () => {
    const byPlan = planAliases().filter((alias) => renewalOffer({ ...offered, alias }) !== null);
    expect(byPlan.toSorted()).toEqual(['CML1Y', 'CML3M', 'CMP1Y', 'CMP3M']);
    expect(renewalOffer({ ...offered, isOnSale: false })).toBeNull();
    expect(renewalOffer({ ...offered, fullPrice: null })).toBeNull();
  });

  it('is not made for a year under the strict advance limit', () => {
    const strict = { ...offered, advanceLimit: 'strict' } as const;
    expect(renewalOffer({ ...strict, alias: 'CML1Y' })).toBeNull();
    expect(renewalOffer(strict)).not.toBeNull();
  });
});

describe('with a sunset', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => addDays(end, index - 450));

  it('offers and debits nothing after it, for every plan and every last day', () => {
    const sunset = { date: end, notice: '' };
    let open = 0;
    let tried = 0;
    for (const alias of planAliases())
      for (const endDate of days(500)) {
        const bar = renewalBar({ ...barFacts, alias, sunset, term: { ...barFacts.term, endDate } });
        const offer = renewalOffer({ ...offered, alias, endDate, sunset });
        tried += 1;
        if (offer === null && bar === 'sunset') continue;
        open += 1;
        // Any renewal without a bar ends on or before the sunset.
        expect(uncutEnd(alias, addDays(endDate, 1)) <= sunset.date).toBe(true);
      }
    expect(tried).toBe(planAliases().length * 500);
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan(tried);
  });
});

const barFacts: BarFacts = {
  mandate: { state: 'active', reason: null },
  alias: 'CMP3M',
  sunset: null,
  term: { endDate: end, endedBy: null, isSuspended: false },
  isRefunded: false,
  isDisputed: false,
};

describe('refuses to debit', () => {
  it.each([
    ['cancelled', { term: { ...barFacts.term, endedBy: 'cancellation' } }],
    ['sunset', { term: { ...barFacts.term, endedBy: 'end-of-service' } }],
    ['plan-changed', { term: { ...barFacts.term, endedBy: 'plan-change' } }],
    ['disputed', { term: { ...barFacts.term, endedBy: 'chargeback' } }],
    ['disputed', { term: { ...barFacts.term, isSuspended: true } }],
    ['disputed', { isDisputed: true }],
    ['refunded', { isRefunded: true }],
    ['unpaid', { mandate: { state: 'chosen', reason: null } }],
  ] as const)('%s', (reason, change) => {
    expect(renewalBar({ ...barFacts, ...change })).toBe(reason);
  });

  it('by a stopped mandate, whatever its token says', () => {
    for (const reason of stopReasons) {
      const mandate = { state: 'stopped', reason } as const;
      expect(renewalBar({ ...barFacts, mandate })).toBe(reason);
      expect(afterToken(mandate, 'confirmed')).toEqual(mandate);
    }
    expect(renewalBar(barFacts)).toBeNull();
    expect(mandateStates).toHaveLength(5);
  });
});

it('requires new consent for another price, tax rate or terms', () => {
  const agreed: RenewalConsent = {
    alias: 'CMP3M',
    listPrice: paise(719_700),
    gstBasisPoints: 1800,
    netPrice: paise(849_246),
    termsVersion: '1',
  };
  expect(changedConsent(agreed, agreed)).toBeNull();
  expect(changedConsent(agreed, { ...agreed, listPrice: paise(700_000) })).toBe('price');
  expect(changedConsent(agreed, { ...agreed, netPrice: paise(849_247) })).toBe('price');
  expect(changedConsent(agreed, { ...agreed, gstBasisPoints: 1200 })).toBe('tax');
  expect(changedConsent(agreed, { ...agreed, termsVersion: '2' })).toBe('terms');
});

describe('a retry', () => {
  const failed = { endDate: end, debitedOn: addDays(end, -7), tries: 1, reason: 'insufficient_funds' };
  it('is scheduled once, on the third day before the end, after late successes are excluded', () => {
    expect(retryTime(failed)).toEqual({ day: '2025-08-29', hour: 10 });
    expect(retryTime({ ...failed, tries: 2 })).toBeNull();
    expect(retryTime({ ...failed, debitedOn: addDays(end, -6) })).toBeNull();
  });
  it('is not made on a mandate that cannot succeed', () => {
    expect(retryTime({ ...failed, reason: 'mandate_expired' })).toBeNull();
  });
});

describe('renewal steps', () => {
  const facts: RenewalFacts = {
    state: 'noticed',
    endDate: end,
    noticedAt: at({ day: addDays(end, -8), hour: 9 }),
    notifiedAt: at({ day: addDays(end, -8), hour: 9 }),
    retryAt: null,
    graceUntil: null,
    graceDays: 3,
    isDebitKnown: true,
  };
  const due = (change: Partial<RenewalFacts>, day: CalendarDate, hour: number) =>
    dueStep({ ...facts, ...change }, at({ day, hour }), at);

  it('debit one day after the notice, even if it was late', () => {
    expect(due({}, addDays(end, -7), 9)).toBeNull();
    expect(due({}, addDays(end, -7), 10)).toBe('debit');
    const noticedAt = at({ day: addDays(end, -5), hour: 17 });
    expect(due({ noticedAt }, addDays(end, -4), 16)).toBeNull();
    expect(due({ noticedAt }, addDays(end, -4), 17)).toBe('debit');
    expect(due({ noticedAt: null }, addDays(end, -7), 10)).toBe('announce');
    expect(due({ notifiedAt: null }, addDays(end, -7), 10)).toBe('announce');
  });

  it('grant grace before the last day ends, then end the term; no grace without consent', () => {
    expect(due({ state: 'linked' }, end, 11)).toBeNull();
    expect(due({ state: 'linked' }, end, 12)).toBe('grace');
    expect(due({ state: 'linked', graceDays: 0 }, end, 23)).toBeNull();
    expect(due({ state: 'linked', graceDays: 0 }, addDays(end, 1), 0)).toBe('lapse');
    const graceUntil = addDays(end, 3);
    expect(due({ state: 'linked', graceUntil }, addDays(end, 3), 23)).toBeNull();
    expect(due({ state: 'linked', graceUntil }, addDays(end, 4), 0)).toBe('lapse');
    expect(due({ state: 'asking' }, end, 12)).toBeNull();
    expect(due({ state: 'asking' }, addDays(end, 1), 0)).toBe('lapse');
  });

  it('never end a plan while a debit is in flight', () => {
    const graceUntil = addDays(end, 3);
    expect(due({ state: 'debiting', graceUntil }, addDays(end, 9), 0)).toBe('look');
  });

  it('always schedule the next step in the future', () => {
    for (const state of ['asking', 'noticed', 'debiting', 'retrying', 'linked'] as const)
      for (let offset = -9; offset <= 12; offset += 1)
        for (const graceUntil of [null, addDays(end, 3)])
          for (const noticedAt of [null, facts.noticedAt])
            for (const retryAt of [null, at({ day: addDays(end, -3), hour: 10 })]) {
              const now = at({ day: addDays(end, offset), hour: 10 });
              const next = nextTime({ ...facts, state, graceUntil, noticedAt, retryAt }, now, at);
              expect(next.getTime()).toBeGreaterThan(now.getTime());
            }
  });
});
