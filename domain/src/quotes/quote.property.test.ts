import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateCodes } from '../billing/states.ts';
import { sumOfHeads } from '../billing/tax.ts';
import { planAliases } from '../catalogue/plan.ts';
import { addDays, calendarDate, inclusiveDays, termEnd } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import type { HeldTerm, QuoteFacts } from './facts.ts';
import { computeQuote, isPurchaseAllowed } from './quote.ts';
import { sameQuote } from './same-quote.ts';
import { exampleFacts, exampleTerm } from './testing/example-facts.ts';

const today = calendarDate('2025-06-02');
const anyState = fc.constantFrom(...stateCodes);
const dayFrom = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(today, days));

const anyTerm: fc.Arbitrary<HeldTerm> = fc
  .record({
    alias: fc.constantFrom(...planAliases()),
    start: dayFrom(-400, 60),
    free: fc.nat(60),
    isGift: fc.boolean(),
    paidExGst: fc.nat(2_398_800),
    placeOfSupply: anyState,
    id: fc.uuid(),
  })
  .map(({ alias, free, ...rest }) => {
    const term = exampleTerm(alias, rest);
    return { ...term, endDate: addDays(term.paidEndDate, free) };
  });

const anyFacts: fc.Arbitrary<QuoteFacts> = fc
  .record({
    alias: fc.constantFrom(...planAliases()),
    purpose: fc.constantFrom('own' as const, 'own' as const, 'gift' as const),
    sunset: fc.option(dayFrom(-3, 800).map((date) => ({ date, notice: 'ends' }))),
    terms: fc.array(anyTerm, { maxLength: 3 }),
    unconsumedMonths: fc.nat(14),
    placeOfSupply: fc.option(anyState),
    basisPoints: fc.option(fc.integer({ min: 0, max: 10_000 })),
    flat: fc.nat(800_000),
    isReferred: fc.boolean(),
  })
  .map(({ alias, basisPoints, flat, isReferred, ...change }) => {
    const open = {
      plans: null,
      validFrom: null,
      validTo: null,
      totalLimit: null,
      perMemberLimit: null,
      firstPurchaseOnly: false,
    };
    const reduction =
      basisPoints === null
        ? ({ kind: 'flat', amount: paise(flat) } as const)
        : ({ kind: 'percent', basisPoints } as const);
    return exampleFacts(alias, {
      ...change,
      sentCode: {
        kind: 'coupon',
        coupon: { code: 'ANY', reduction, ...open },
        usedInAll: 0,
        usedByMember: 0,
      },
      attachedReferral: isReferred
        ? { code: 'ref_x', isOwnCode: false, hasOwnPan: false, isBarred: false }
        : null,
    });
  });

it('satisfies the invariants for every quote', () => {
  let allowedQuotes = 0;
  let upgrades = 0;
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const quote = computeQuote(facts);
      expect(computeQuote(structuredClone(facts))).toEqual(quote);
      expect(quote.allowed).toBe(quote.reason === null);
      expect(isPurchaseAllowed(facts)).toBe(quote.allowed);
      const { price } = quote;
      if (price === null) return;

      const discount = (price.couponDiscount?.amount ?? 0) + (price.refDiscount?.amount ?? 0);
      const prorate = price.prorate?.amount ?? 0;
      const { gst } = price;
      expect(gst.cgst + gst.sgst + gst.igst).toBe(gst.amount);
      expect(price.listPrice.amount - discount - prorate + gst.amount + price.roundOff.amount).toBe(
        price.netPrice.amount,
      );
      expect(price.netPrice.amount === 0 || price.netPrice.amount >= 100).toBe(true);
      expect(Math.abs(price.roundOff.amount)).toBeLessThan(100);
      expect(discount >= 0 && discount <= price.listPrice.amount).toBe(true);
      expect(prorate >= 0 && prorate <= price.listPrice.amount - discount).toBe(true);
      expect(price.listPrice.amount).toBeLessThanOrEqual(facts.fullPrice);
      const explained = quote.explanation.reduce((sum, line) => sum + (line.amount ?? 0), 0);
      expect(explained).toBe(price.netPrice.amount);

      if (!quote.allowed) return;
      allowedQuotes += 1;
      expect(sameQuote(quote, computeQuote(facts))).toBe(true);
      expect(quote.startDate <= quote.paidEndDate && quote.paidEndDate <= quote.endDate).toBe(true);
      expect(quote.paidEndDate <= termEnd(quote.startDate, 12)).toBe(true);
      expect(inclusiveDays(quote.startDate, quote.paidEndDate)).toBeLessThanOrEqual(366);
      if (facts.sunset !== null) expect(quote.endDate <= facts.sunset.date).toBe(true);
      expect(quote.consumedMonths).toBeLessThanOrEqual(facts.unconsumedMonths);
      expect(quote.invoice.taxable).toBe(price.listPrice.amount - discount);
      const credits = quote.creditNotes.reduce((sum, part) => sum + sumOfHeads(part.heads), 0);
      expect(sumOfHeads(quote.invoice.heads) - credits).toBe(gst.amount);

      if (quote.kind === 'upgrade') upgrades += 1;
      for (const term of facts.terms) {
        const parts = [...quote.creditNotes, ...quote.excessCredit].filter(
          ({ termId }) => termId === term.id,
        );
        const paid = term.invoice?.paidExGst ?? 0;
        expect(parts.reduce((sum, part) => sum + part.taxable, 0)).toBeLessThanOrEqual(paid);
        for (const head of ['cgst', 'sgst', 'igst'] as const) {
          const amounts = parts.map((part) => part.heads[head]);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
          expect(amounts.reduce((sum: number, amount) => sum + amount, 0)).toBeLessThanOrEqual(
            term.invoice?.heads[head] ?? 0,
          );
        }
      }
    }),
    { numRuns: 3000 },
  );
  // Fails if the generator rarely produces an allowed quote.
  expect(allowedQuotes).toBeGreaterThan(300);
  expect(upgrades).toBeGreaterThan(30);
});

it('distinguishes quotes by any amount, date or code', () => {
  const base = computeQuote(exampleFacts('CMP1Y'));
  expect(
    sameQuote(base, computeQuote(exampleFacts('CMP1Y', { termsVersion: 'other', isKycVerified: true }))),
  ).toBe(true);
  const others = [
    exampleFacts('CML1Y'),
    exampleFacts('CMP1Y', { today: addDays(today, 1) }),
    exampleFacts('CMP1Y', { fullPrice: paise(2_398_801) }),
    exampleFacts('CMP1Y', { placeOfSupply: 'MH' }),
    exampleFacts('CMP1Y', { unconsumedMonths: 1 }),
    exampleFacts('CMP1Y', {
      attachedReferral: { code: 'ref_x', isOwnCode: false, hasOwnPan: false, isBarred: false },
    }),
    exampleFacts('CMP1Y', { sunset: { date: today, notice: '' } }),
    exampleFacts('CMPONE'),
  ];
  for (const facts of others) expect(sameQuote(base, computeQuote(facts))).toBe(false);
  const refused = computeQuote(exampleFacts('CMPONE'));
  expect(sameQuote(refused, refused)).toBe(false);
});

it('matches an estimate with the quote of any state with the same total, but not vice versa', () => {
  const estimate = computeQuote(exampleFacts('CMP1Y', { placeOfSupply: null }));
  const inMaharashtra = computeQuote(exampleFacts('CMP1Y', { placeOfSupply: 'MH' }));
  const inKarnataka = computeQuote(exampleFacts('CMP1Y', { placeOfSupply: 'KA' }));
  expect(sameQuote(estimate, inMaharashtra)).toBe(true);
  expect(sameQuote(estimate, inKarnataka)).toBe(true);
  expect(sameQuote(inMaharashtra, inKarnataka)).toBe(false);
  // GST on 100.05 is 18.00 in the firm's state and 18.01 elsewhere (regulation vector), so the total charged differed
  // from the total shown.
  const price = { fullPrice: paise(10_005) };
  const shown = computeQuote(exampleFacts('CMP1Y', { ...price, placeOfSupply: null }));
  expect(sameQuote(shown, computeQuote(exampleFacts('CMP1Y', { ...price, placeOfSupply: 'MH' })))).toBe(
    false,
  );
});
