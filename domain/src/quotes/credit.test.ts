import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import type { HeldTerm, QuoteFacts } from './facts.ts';
import type { AllowedQuote } from './quote.ts';
import { computeQuote } from './quote.ts';
import { refundAfter } from './term-credit.ts';
import { exampleFacts, exampleSunset, exampleTerm } from './testing/example-facts.ts';

function upgrade(terms: HeldTerm[], change: Partial<QuoteFacts> = {}): AllowedQuote {
  const quote = computeQuote(exampleFacts('CMP1Y', { terms, ...change }));
  if (!quote.allowed) throw new Error(quote.reason);
  return quote;
}

// 2 Apr - 1 Jul 2025 is 91 days. On 2 June, 30 of them are left, including that day.
const quarter = { start: '2025-04-02' } as const;

describe('the credit of an upgrade', () => {
  it('is the paid amount × unused / paid days, plus its tax', () => {
    const quote = upgrade([exampleTerm('CMP3M', quarter)]);
    expect(quote.kind).toBe('upgrade');
    expect(quote.price).toEqual({
      listPrice: { amount: 2_398_800 },
      couponDiscount: null,
      refDiscount: null,
      prorate: { amount: 237_264 },
      gst: { amount: 389_076, cgst: 0, sgst: 0, igst: 389_076, isEstimate: false },
      roundOff: { amount: 0 },
      netPrice: { amount: 2_398_800 - 237_264 + 389_076 },
    });
    expect(quote.creditNotes).toEqual([
      {
        termId: 'CMP3M',
        taxable: 237_264,
        heads: { cgst: 0, sgst: 0, igst: 42_708 },
        firmState: 'MH',
        placeOfSupply: 'KA',
      },
    ]);
    expect(quote.replacedTermIds).toEqual(['CMP3M']);
    expect(quote.explanation[1]).toEqual({
      label: 'Credit for your Premium Quarterly plan',
      detail: '30 of 91 days are unused, so we credit ₹2,372.64 of the ₹7,197.00 you paid before GST.',
      amount: -237_264,
    });
  });

  it('is based on the amount paid, not the list price', () => {
    expect(upgrade([exampleTerm('CMP3M', { ...quarter, paidExGst: 0 })]).price.prorate).toEqual({
      amount: 0,
    });
    expect(upgrade([exampleTerm('CMP3M', { ...quarter, paidExGst: 359_850 })]).price.prorate).toEqual({
      amount: 118_632,
    });
  });

  it('is independent of later prices', () => {
    expect(upgrade([exampleTerm('CMP3M', quarter)], { fullPrice: paise(9_999_900) }).price.prorate).toEqual({
      amount: 237_264,
    });
  });

  it('excludes amounts already credited by credit notes', () => {
    const term = exampleTerm('CMP3M', quarter);
    const invoice = {
      ...term.invoice!,
      credited: { taxable: paise(700_000), heads: { cgst: paise(0), sgst: paise(0), igst: paise(126_000) } },
    };
    const quote = upgrade([{ ...term, invoice }]);
    expect(quote.creditNotes[0]).toMatchObject({ taxable: 19_700, heads: { igst: 3546 } });
  });

  it('is the full amount on the day of purchase', () => {
    const quote = upgrade([exampleTerm('CMP3M', { start: '2025-06-02' })]);
    expect(quote.creditNotes[0]).toMatchObject({ taxable: 719_700, heads: { igst: 129_546 } });
  });

  it('counts the last day', () => {
    const quote = upgrade([exampleTerm('CMP3M', quarter)], { today: calendarDate('2025-07-01') });
    expect(quote.price.prorate).toEqual({ amount: 7909 });
  });

  it('keeps the tax heads of the original invoice after the member moved', () => {
    const quote = upgrade([exampleTerm('CMP3M', { ...quarter, placeOfSupply: 'MH' })]);
    expect(quote.price.gst).toEqual({
      amount: 431_784 - 2 * 21_354, cgst: -21_354, sgst: -21_354, igst: 431_784, isEstimate: false,
    }); // prettier-ignore
    expect(quote.invoice).toEqual({
      taxable: 2_398_800, heads: { cgst: 0, sgst: 0, igst: 431_784 }, firmState: 'MH', placeOfSupply: 'KA', usesUtgst: false,
    }); // prettier-ignore
  });

  it('reports its tax separately from the tax of the charge', () => {
    const moved = upgrade([exampleTerm('CMP3M', { ...quarter, placeOfSupply: 'MH' })]);
    expect(moved.explanation.slice(2).map(({ label, detail }) => [label, detail])).toEqual([
      ['CGST 9%', 'Refunded: ₹213.54 on your credit, as invoiced.'],
      ['SGST 9%', 'Refunded: ₹213.54 on your credit, as invoiced.'],
      ['IGST 18%', '₹4,317.84 on ₹23,988.00, place of supply Karnataka.'],
    ]);
    const stayed = upgrade([exampleTerm('CMP3M', quarter)]);
    expect(stayed.explanation.at(-1)?.detail).toBe(
      '₹4,317.84 on ₹23,988.00, place of supply Karnataka, less ₹427.08 on your credit, as invoiced.',
    );
  });

  it('of a second upgrade is based on the first upgrade’s invoice, however it was paid', () => {
    const first = computeQuote(
      exampleFacts('CMP3M', { terms: [exampleTerm('CML1Y', { start: '2025-06-01' })] }),
    );
    if (!first.allowed) throw new Error(first.reason);
    expect(first.price.prorate).toEqual({ amount: 597_159 });
    const term = exampleTerm('CMP3M', { start: '2025-06-02', paidExGst: first.invoice.taxable });
    expect(upgrade([term]).price.prorate).toEqual({ amount: 719_700 });
  });

  it('includes queued renewals in full', () => {
    const running = exampleTerm('CMP3M', { id: 'running', start: '2025-03-10' });
    const queued = exampleTerm('CMP3M', { id: 'queued', start: '2025-06-10' });
    const quote = upgrade([queued, running]);
    expect(quote.replacedTermIds).toEqual(['running', 'queued']);
    expect(quote.creditNotes.map(({ termId, taxable }) => [termId, taxable])).toEqual([
      ['running', 62_583],
      ['queued', 719_700],
    ]);
  });

  it('is capped at the new charge; the rest is refunded with its tax', () => {
    const lite = exampleTerm('CML1Y', { id: 'lite', start: '2025-06-01' });
    const quote = computeQuote(
      exampleFacts('CMP3M', { terms: [lite], sunset: exampleSunset, today: calendarDate('2025-08-20') }),
    );
    if (!quote.allowed) throw new Error(quote.reason);
    const unused = Math.round((598_800 * 285) / 365);
    expect(quote.price.listPrice.amount).toBe(93_874);
    expect(quote.price.prorate).toEqual({ amount: 93_874 });
    expect(quote.price.netPrice.amount).toBe(0);
    expect(quote.creditNotes[0]?.taxable).toBe(93_874);
    expect(quote.excessCredit[0]?.taxable).toBe(unused - 93_874);
    const heads = quote.creditNotes[0]!.heads.igst + quote.excessCredit[0]!.heads.igst;
    expect(heads).toBe(Math.round(unused * 0.18));
    expect(quote.explanation.map(({ label }) => label)).toContain('Refund for your Lite Annual plan');
  });
});

describe('unpaid days', () => {
  it('move to the new term: free days follow the paid end', () => {
    const quote = upgrade([exampleTerm('CMP3M', { ...quarter, end: '2025-07-31' })]);
    expect(quote).toMatchObject({ paidEndDate: '2026-06-01', endDate: '2026-07-01', movedFreeDays: 30 });
    expect(quote.price.prorate).toEqual({ amount: 237_264 });
  });

  it('move even if no paid days are left', () => {
    const quote = upgrade([exampleTerm('CMP3M', { ...quarter, end: '2025-07-31' })], {
      today: calendarDate('2025-07-12'),
    });
    expect(quote).toMatchObject({ movedFreeDays: 20, price: { prorate: { amount: 0 } }, creditNotes: [] });
  });

  it('of a gift do not move; it stays a separate term after the new one', () => {
    const running = exampleTerm('CMP3M', { id: 'running', ...quarter, isGift: true });
    const queued = exampleTerm('CMP3M', { id: 'queued', start: '2025-07-02', isGift: true });
    const quote = upgrade([running, queued]);
    expect(quote).toMatchObject({ movedFreeDays: 0, replacedTermIds: [], price: { prorate: { amount: 0 } } });
    const giftsBehind = quote.giftsBehind.map(({ termId, days, cutDays }) => [termId, days, cutDays]);
    expect(giftsBehind).toEqual([
      ['running', 30, 0],
      ['queued', 92, 0],
    ]);
    expect(quote.giftsBehind[0]?.startDate).toBe(addDays(quote.endDate, 1));
  });

  it('are limited by the sunset', () => {
    const quote = upgrade([exampleTerm('CMP3M', { ...quarter, end: '2025-07-31' })], {
      sunset: exampleSunset,
    });
    expect(quote).toMatchObject({ paidEndDate: '2025-08-31', endDate: '2025-08-31' });
  });
});

describe('free months', () => {
  it('are added to the next purchase', () => {
    const quote = computeQuote(exampleFacts('CMP3M', { unconsumedMonths: 2 }));
    expect(quote).toMatchObject({ paidEndDate: '2025-09-01', endDate: '2025-11-01', consumedMonths: 2 });
  });

  it('that do not fit before the sunset are kept', () => {
    const sunset = { date: calendarDate('2025-10-15'), notice: '' };
    const quote = computeQuote(exampleFacts('CMP3M', { unconsumedMonths: 2, sunset }));
    expect(quote).toMatchObject({ paidEndDate: '2025-09-01', endDate: '2025-10-01', consumedMonths: 1 });
    expect(quote.explanation.at(-1)?.label).toBe('Free months not added');
    const cut = computeQuote(exampleFacts('CMP3M', { unconsumedMonths: 2, sunset: exampleSunset }));
    expect(cut).toMatchObject({ endDate: '2025-08-31', consumedMonths: 0 });
  });
});

describe('a refund on early end', () => {
  it.each([
    ['CMP1Y', '2025-04-02', '2025-07-10', 265, 1_741_595, 313_487],
    ['CMP3M', '2025-04-02', '2025-04-02', 90, 711_791, 128_122],
    ['CMP1Y', '2028-02-29', '2028-12-31', 59, 386_692, 69_605],
    ['CMP3M', '2025-04-02', '2025-07-01', 0, 0, 0],
    ['CMP3M', '2025-04-02', '2025-04-01', 91, 719_700, 129_546],
    ['CMP3M', '2025-04-02', '2025-01-01', 91, 719_700, 129_546],
  ] as const)('%s from %s, last served on %s', (alias, start, last, unusedDays, taxable, igst) => {
    expect(refundAfter(exampleTerm(alias, { start }), calendarDate(last))).toMatchObject({
      unusedDays, taxable, heads: { cgst: 0, sgst: 0, igst }, total: taxable + igst,
    }); // prettier-ignore
  });

  it('has the tax heads of the firm’s state', () => {
    const term = exampleTerm('CMP1Y', { start: '2025-04-02', placeOfSupply: 'MH' });
    expect(refundAfter(term, calendarDate('2025-07-10')).heads).toEqual({
      cgst: 156_744,
      sgst: 156_744,
      igst: 0,
    });
  });

  it('is zero for a gift, which is the giver’s', () => {
    expect(
      refundAfter(exampleTerm('CMP3M', { ...quarter, isGift: true }), calendarDate('2025-06-01')).total,
    ).toBe(0);
  });
});
