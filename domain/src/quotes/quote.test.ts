import { describe, expect, it } from 'vitest';
import { offeredPlans, planAliases, quotedPlans } from '../catalogue/plan.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { formatRupees } from '../primitives/paise.ts';
import { computeQuote } from './quote.ts';
import { exampleFacts, exampleSunset, exampleTerm } from './testing/example-facts.ts';

describe('a first purchase without a sunset', () => {
  it.each([
    ['CMP1Y', 2_398_800, 431_784, 2_830_584, '2026-06-01'],
    ['CMP3M', 719_700, 129_546, 849_246, '2025-09-01'],
    ['CML1Y', 598_800, 107_784, 706_584, '2026-06-01'],
    ['CML3M', 179_700, 32_346, 212_046, '2025-09-01'],
  ] as const)('%s', (alias, listPrice, gst, netPrice, endDate) => {
    const quote = computeQuote(exampleFacts(alias));
    expect(quote).toMatchObject({
      allowed: true,
      reason: null,
      kind: 'new',
      startDate: '2025-06-02',
      paidEndDate: endDate,
      endDate,
      kycRequired: true,
      eSignRequired: true,
      termsVersion: '2025-04',
      price: {
        listPrice: { amount: listPrice },
        couponDiscount: null,
        refDiscount: null,
        prorate: null,
        gst: { amount: gst, cgst: 0, sgst: 0, igst: gst, isEstimate: false },
        roundOff: { amount: 0 },
        netPrice: { amount: netPrice },
      },
    });
  });

  it('is charged CGST and SGST in the firm’s state', () => {
    const quote = computeQuote(exampleFacts('CMP1Y', { placeOfSupply: 'MH' }));
    expect(quote.price?.gst).toEqual({
      amount: 431_784,
      cgst: 215_892,
      sgst: 215_892,
      igst: 0,
      isEstimate: false,
    });
    expect(quote.explanation.map(({ label }) => label)).toEqual(['Premium Annual', 'CGST 9%', 'SGST 9%']);
  });

  it('is charged UTGST if the firm is in a union territory', () => {
    const quote = computeQuote(exampleFacts('CMP1Y', { firmState: 'CH', placeOfSupply: 'CH' }));
    expect(quote.explanation.map(({ label }) => label)).toContain('UTGST 9%');
  });

  it('is an estimate while the state is unknown', () => {
    const quote = computeQuote(exampleFacts('CMP1Y', { placeOfSupply: null }));
    expect(quote.price?.gst).toEqual({ amount: 431_784, cgst: 0, sgst: 0, igst: 431_784, isEstimate: true });
  });

  it('has no pro-rata plan and no price for it', () => {
    expect(computeQuote(exampleFacts('CMPONE'))).toMatchObject({
      allowed: false, refusal: 'no-sunset', price: null, startDate: null, endDate: null,
    }); // prettier-ignore
  });
});

describe('with the sunset of 31 August 2025, on 2 June 2025', () => {
  it.each([
    ['CMPONE', 598_057, 107_650, 705_707],
    ['CMP1Y', 598_057, 107_650, 705_707],
    ['CMP3M', 711_877, 128_138, 840_015],
    ['CML1Y', 149_290, 26_872, 176_162],
    ['CML3M', 177_747, 31_994, 209_741],
  ] as const)('%s is cut to 91 days', (alias, listPrice, gst, netPrice) => {
    const quote = computeQuote(exampleFacts(alias, { sunset: exampleSunset }));
    expect(quote).toMatchObject({
      allowed: true,
      startDate: '2025-06-02',
      paidEndDate: '2025-08-31',
      endDate: '2025-08-31',
      price: { listPrice: { amount: listPrice }, gst: { amount: gst }, netPrice: { amount: netPrice } },
    });
  });

  it('explains the cut and the price per day', () => {
    const quote = computeQuote(exampleFacts('CMPONE', { sunset: exampleSunset }));
    expect(quote.explanation).toEqual([
      {
        label: 'Premium Pro-rata',
        detail:
          '91 days until the service ends, 2 Jun 2025 to 31 Aug 2025, at ₹65.72 a day, before GST. The full term of 365 days is ₹23,988.00.',
        amount: 598_057,
      },
      { label: 'IGST 18%', detail: '₹1,076.50 on ₹5,980.57, place of supply Karnataka.', amount: 107_650 },
    ]);
  });

  it('sells on the last day, and nothing after it, not even the trial', () => {
    const lastDay = computeQuote(exampleFacts('CMP3M', { sunset: exampleSunset, today: exampleSunset.date }));
    expect(lastDay).toMatchObject({ allowed: true, startDate: '2025-08-31', endDate: '2025-08-31' });
    expect(lastDay.price?.listPrice.amount).toBe(7823);
    for (const alias of planAliases()) {
      const quote = computeQuote(
        exampleFacts(alias, { sunset: exampleSunset, today: calendarDate('2025-09-01') }),
      );
      expect(quote).toMatchObject({ allowed: false, refusal: 'past-sunset', price: null });
    }
  });

  it('charges CMPONE for at most a year', () => {
    const sunset = { date: calendarDate('2027-12-31'), notice: '' };
    expect(computeQuote(exampleFacts('CMPONE', { sunset }))).toMatchObject({
      paidEndDate: '2026-06-01',
      price: { listPrice: { amount: 2_398_800 } },
    });
  });
});

describe('a plan with a disputed payment', () => {
  const facts = (isSuspended: boolean, start = '2025-05-01') => {
    const terms = [{ ...exampleTerm('CML3M', { start }), isSuspended }];
    return exampleFacts('CMP1Y', { terms, today: calendarDate('2025-06-02') });
  };

  it('gives no credit and no renewal until the bank has decided', () => {
    expect(computeQuote(facts(true))).toMatchObject({ allowed: false, refusal: 'chargeback-open' });
    expect(computeQuote(facts(false))).toMatchObject({ allowed: true, kind: 'upgrade' });
  });

  it('does not block a purchase after its end', () => {
    expect(computeQuote(facts(true, '2024-05-01'))).toMatchObject({ allowed: true, kind: 'new' });
  });
});

describe('the trial', () => {
  it('lasts 14 days including the first, without KYC or signature', () => {
    const quote = computeQuote(exampleFacts('CML14D', { today: calendarDate('2025-08-01') }));
    expect(quote).toMatchObject({
      allowed: true, kind: 'trial', endDate: '2025-08-14', kycRequired: false, eSignRequired: false,
      price: { listPrice: { amount: 0 }, prorate: null, gst: { amount: 0 }, netPrice: { amount: 0 } },
    }); // prettier-ignore
  });

  it('is cut by the sunset and uses no free months', () => {
    const quote = computeQuote(
      exampleFacts('CML14D', {
        today: calendarDate('2025-08-25'),
        sunset: exampleSunset,
        unconsumedMonths: 2,
      }),
    );
    expect(quote).toMatchObject({ allowed: true, endDate: '2025-08-31', consumedMonths: 0 });
  });

  it('is refused after any earlier plan, and where the firm offers none', () => {
    const history = { hasHadAnyPlan: true, hasPaidBefore: false, hasPaidForPremiumBefore: false };
    expect(computeQuote(exampleFacts('CML14D', { history }))).toMatchObject({
      allowed: false,
      refusal: 'trial-used',
    });
    const terms = [exampleTerm('CMP14D', { start: '2025-06-01' })];
    expect(computeQuote(exampleFacts('CML14D', { terms }))).toMatchObject({
      allowed: false,
      refusal: 'trial-used',
    });
    expect(computeQuote(exampleFacts('CML14D', { offersTrial: false }))).toMatchObject({
      allowed: false,
      refusal: 'trial-not-offered',
    });
  });

  it('takes no coupon', () => {
    const coupon = {
      code: 'WELCOME10', reduction: { kind: 'percent', basisPoints: 1000 }, plans: null, validFrom: null, validTo: null,
      totalLimit: null, perMemberLimit: null, firstPurchaseOnly: false,
    } as const; // prettier-ignore
    const quote = computeQuote(
      exampleFacts('CML14D', { sentCode: { kind: 'coupon', coupon, usedInAll: 0, usedByMember: 0 } }),
    );
    expect(quote.price?.couponDiscount).toBeNull();
  });
});

describe('eligibility', () => {
  function allowed(held: Parameters<typeof exampleTerm>, today: string, hasSunset = true) {
    const terms = [exampleTerm(...held)];
    const sunset = hasSunset ? exampleSunset : null;
    return quotedPlans()
      .map((alias) => computeQuote(exampleFacts(alias, { terms, sunset, today: calendarDate(today) })))
      .filter((quote) => quote.allowed)
      .map((quote) => `${quote.alias} ${quote.kind} ${quote.startDate}`);
  }

  it.each(['CML14D', 'CMP14D', 'CMPGUEST'] as const)(
    'allows during %s every offered plan, from today',
    (alias) => {
      expect(allowed([alias, { start: '2025-06-01' }], '2025-06-02')).toEqual(
        offeredPlans().map((plan) => `${plan} new 2025-06-02`),
      );
    },
  );

  it('allows after a plan every offered plan, from today', () => {
    expect(allowed(['CMP3M', { start: '2025-01-01' }], '2025-06-02')).toEqual(
      offeredPlans().map((plan) => `${plan} new 2025-06-02`),
    );
  });

  it.each([
    ['CML3M', ['CMP1Y upgrade 2025-06-02', 'CMP3M upgrade 2025-06-02']],
    ['CML1Y', ['CMP1Y upgrade 2025-06-02', 'CMP3M upgrade 2025-06-02']],
    ['CMP3M', ['CMP1Y upgrade 2025-06-02']],
    ['CMP1Y', []],
    ['CMPONE', []],
  ] as const)('during %s', (alias, expected) => {
    expect(allowed([alias, { start: '2025-05-01' }], '2025-06-02', false)).toEqual(expected);
  });

  it('allows renewal in the last 30 days, from the day after the end', () => {
    const held = ['CMP3M', { start: '2025-03-15', end: '2025-06-20' }] as const;
    expect(allowed([...held], '2025-05-21')).toEqual(['CMP1Y upgrade 2025-05-21']);
    expect(allowed([...held], '2025-05-22')).toEqual([
      'CMP1Y upgrade 2025-05-22',
      'CMP3M renewal 2025-06-21',
    ]);
    expect(allowed([...held], '2025-06-20')).toEqual([
      'CMP1Y upgrade 2025-06-20',
      'CMP3M renewal 2025-06-21',
    ]);
  });

  it('renews the annual plan for a year from its end', () => {
    const terms = [exampleTerm('CMP1Y', { start: '2024-06-10' })];
    expect(computeQuote(exampleFacts('CMP1Y', { terms }))).toMatchObject({
      allowed: true, kind: 'renewal', startDate: '2025-06-10', paidEndDate: '2026-06-09', price: { prorate: null },
    }); // prettier-ignore
  });

  it('refuses a second renewal, and one after the sunset', () => {
    const running = exampleTerm('CMP3M', { id: 'a', start: '2025-03-15' });
    const queued = exampleTerm('CMP3M', { id: 'b', start: '2025-06-15' });
    expect(computeQuote(exampleFacts('CMP3M', { terms: [running, queued] }))).toMatchObject({
      allowed: false, refusal: 'already-renewed', startDate: '2025-09-15',
    }); // prettier-ignore
    const toTheEnd = exampleTerm('CMP3M', { start: '2025-06-10', end: '2025-08-31', paidEnd: '2025-08-31' });
    expect(
      computeQuote(
        exampleFacts('CMP3M', {
          terms: [toTheEnd],
          sunset: exampleSunset,
          today: calendarDate('2025-08-15'),
        }),
      ),
    ).toMatchObject({ allowed: false, refusal: 'runs-to-sunset', price: null });
  });

  it('refuses a term that overlaps a queued plan or ends before it', () => {
    const later = exampleTerm('CMP3M', { id: 'later', start: '2026-01-01' });
    const quoteOf = (alias: 'CMP1Y' | 'CMP3M', start = later) =>
      computeQuote(exampleFacts(alias, { terms: [start] }));
    expect(quoteOf('CMP1Y')).toMatchObject({ allowed: false, refusal: 'plan-queued' });
    expect(quoteOf('CMP3M')).toMatchObject({ allowed: true, kind: 'new', endDate: '2025-09-01' });
    expect(quoteOf('CMP3M', exampleTerm('CMP3M', { id: 'soon', start: '2025-09-01' }))).toMatchObject({
      allowed: false,
      refusal: 'plan-queued',
    });
  });

  it('has a displayable reason and still a price', () => {
    const terms = [exampleTerm('CMP1Y', { start: '2025-05-01' })];
    for (const alias of ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'] as const) {
      const quote = computeQuote(
        exampleFacts(alias, { terms, sunset: { date: calendarDate('2027-01-31'), notice: '' } }),
      );
      expect(quote.allowed).toBe(false);
      expect(quote.reason).toMatch(/\.$/);
      expect(quote.price?.netPrice.amount).toBeGreaterThan(0);
    }
  });

  it('refuses withdrawn plans, also as a gift, and shows no price', () => {
    for (const purpose of ['own', 'gift'] as const) {
      const quote = computeQuote(exampleFacts('CMP3M', { purpose, isOnSale: false }));
      expect(quote).toMatchObject({ allowed: false, refusal: 'withdrawn', price: null });
    }
  });

  it('refuses plans that only staff grant', () => {
    expect(computeQuote(exampleFacts('CMPGUEST'))).toMatchObject({ allowed: false, refusal: 'not-sold' });
    expect(computeQuote(exampleFacts('CMP14D'))).toMatchObject({ allowed: false, refusal: 'not-sold' });
  });
});

describe('a gift', () => {
  it('is quoted as a new term without credit, KYC or signature of the giver', () => {
    const terms = [exampleTerm('CMP3M', { start: '2025-05-01', end: '2025-08-20' })];
    expect(computeQuote(exampleFacts('CMP1Y', { purpose: 'gift', terms, unconsumedMonths: 1 }))).toMatchObject({
      allowed: true, kind: 'gift', kycRequired: false, eSignRequired: false, consumedMonths: 0, replacedTermIds: [],
      endDate: '2026-06-01', price: { prorate: null, netPrice: { amount: 2_830_584 } },
    }); // prettier-ignore
    expect(computeQuote(exampleFacts('CML1Y', { purpose: 'gift' }))).toMatchObject({
      allowed: false,
      refusal: 'not-giftable',
    });
  });
});

describe('the remaining steps', () => {
  it('require KYC and signature only once', () => {
    expect(computeQuote(exampleFacts('CML3M', { isKycVerified: true, hasSignedTerms: true }))).toMatchObject({
      kycRequired: false, eSignRequired: false,
    }); // prettier-ignore
  });

  it('show amounts with a rupee sign', () => {
    const text = computeQuote(exampleFacts('CMP1Y'))
      .explanation.map(({ detail }) => detail)
      .join(' ');
    expect(text).toContain(formatRupees(computeQuote(exampleFacts('CMP1Y')).price!.listPrice.amount));
  });
});
