import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstBasisPointsOf, gstBasisPointsOn, gstRates } from '../billing/gst-rate.ts';
import { GstRegister } from '../billing/gst-register.ts';
import { GstReturn } from '../billing/gst-return.ts';
import type { RegisterRow } from '../billing/gst-sections.ts';
import { basisPointsOf, makeCreditNote, makeInvoice } from '../billing/make-document.ts';
import type { StateCode } from '../billing/states.ts';
import type { TaxDocument } from '../billing/tax-document.ts';
import { noHeads, subtractHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { zohoCreditNote, zohoInvoice } from '../billing/zoho-books.ts';
import { earlyEndOf } from '../checkout/early-end.ts';
import { partOf, totalOf } from '../checkout/firm-refund.ts';
import { explainGiftRefund } from '../gifts/explain-refund.ts';
import { refundUnclaimed } from '../gifts/gift-refund.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { add, paise, percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import { computeQuote } from './quote.ts';
import type { AllowedQuote } from './quote.ts';
import { refundAfter } from './term-credit.ts';
import { exampleFacts, exampleTerm } from './testing/example-facts.ts';

/** Rates with a hypothetical increase to 20 % on 1 April 2027. */
const rates = [...gstRates, { from: calendarDate('2027-04-01'), basisPoints: 2000 }];
const before = calendarDate('2027-03-31');
const after = calendarDate('2027-04-01');

function quoteOn(day: string, change: Parameters<typeof exampleFacts>[1] = {}): AllowedQuote {
  const today = calendarDate(day);
  const facts = exampleFacts('CMP3M', { today, gstBasisPoints: gstBasisPointsOn(today, rates), ...change });
  const quote = computeQuote(facts);
  if (!quote.allowed) throw new Error(quote.reason);
  return quote;
}

const seller = {
  supplier: {
    name: 'Sahyadri Research',
    legalName: 'Sahyadri Research Private Limited',
    address: '1 Example Road, Pune 411005',
    gstin: '27AAACZ0000A1Z9',
    email: 'help@sahyadri.test',
    phone: '+91 20 0000 0000',
    website: 'https://sahyadri.test',
    sebiRegistration: 'INH000000000',
  },
  sac: '997159',
  bank: null,
  footer: null,
};

function invoiceOf(quote: AllowedQuote, issuedOn = quote.startDate, sequence = 1): TaxDocument {
  const state = quote.invoice.placeOfSupply ?? 'KA';
  const billing = { firstName: 'Asha', lastName: 'Rao', state, pinCode: '411001' };
  const nothing = { address: null, businessName: null, gstNumber: null };
  const sale = { ...quote, billing: { ...billing, ...nothing } };
  return makeInvoice(sale, 'Premium Quarterly', seller, [], { place: { run: 1, sequence }, issuedOn }, rates);
}

function noteAgainst(original: TaxDocument, taxable: number, issuedOn = after): TaxDocument {
  const placeOfSupply = original.placeOfSupply.code;
  const basisPoints = basisPointsOf(original);
  const heads = taxFor({ taxable: paise(taxable), basisPoints, firmState: 'MH', placeOfSupply });
  return makeCreditNote(
    {
      original,
      taxable: paise(taxable),
      heads,
      isTaxAdjusted: true,
      reason: 'Cancelled',
      note: null,
      settlement: [],
      explanation: [],
    },
    { place: { run: 1, sequence: 1 }, issuedOn },
  );
}

describe('the GST rate of a day', () => {
  it.each([
    ['2016-01-01', 1800],
    ['2017-07-01', 1800],
    [before, 1800],
    [after, 2000],
    ['2030-01-01', 2000],
  ])('%s: %i basis points', (day, basisPoints) => {
    expect(gstBasisPointsOn(calendarDate(day), rates)).toBe(basisPoints);
    expect(gstBasisPointsOn(calendarDate(day))).toBe(1800);
  });

  it('of an invoice is derived from its heads, also after credit notes and for a split gross amount', () => {
    // At least two rupees remain.
    const amounts = fc.integer({ min: 2_000, max: 30_000_000 });
    const place = fc.constantFrom<StateCode>('MH', 'KA');
    const taken = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(
        amounts,
        place,
        fc.constantFrom(1800, 2000),
        taken,
        (amount, placeOfSupply, rate, share) => {
          const facts = { basisPoints: rate, firmState: 'MH', placeOfSupply } as const;
          const whole = { taxable: paise(amount), heads: taxFor({ taxable: paise(amount), ...facts }) };
          expect(gstBasisPointsOf(whole, rates)).toBe(rate);
          const part = paise(Math.floor((amount * share) / 100));
          const rest = paise(amount - part);
          const heads = subtractHeads(whole.heads, taxFor({ taxable: part, ...facts }));
          expect(gstBasisPointsOf({ taxable: rest, heads }, rates)).toBe(rate);
        },
      ),
      { examples: [[2_042, 'KA', 2000, 90]] },
    );
  });
});

describe('a change of the GST rate', () => {
  it.each([
    [before, 'KA', [['IGST 18%', 129_546]], [['IGST', 1800]]],
    [after, 'KA', [['IGST 20%', 143_940]], [['IGST', 2000]]],
    [before, 'MH', [['CGST 9%', 64_773], ['SGST 9%', 64_773]], [['CGST', 900], ['SGST', 900]]],
    [after, 'MH', [['CGST 10%', 71_970], ['SGST 10%', 71_970]], [['CGST', 1000], ['SGST', 1000]]],
  ] as const)('a sale on %s in %s is quoted and invoiced at the rate of that day', (day, placeOfSupply, lines, taxes) => {
    const quote = quoteOn(day, { placeOfSupply });
    const said = quote.explanation.filter(({ label }) => label.includes('GST'));
    expect(said.map(({ label, amount }) => [label, amount])).toEqual(lines);
    expect(quote.price.netPrice.amount).toBe(719_700 + lines.reduce((sum, [, tax]) => sum + tax, 0));
    const invoice = invoiceOf(quote);
    expect(invoice.taxes.map(({ label, basisPoints }) => [label, basisPoints])).toEqual(taxes);
    expect(invoice.total).toBe(quote.price.netPrice.amount);
    // A payment that staff accept later is still invoiced at the order's rate.
    expect(basisPointsOf(invoiceOf(quote, calendarDate('2027-06-01')))).toBe(basisPointsOf(invoice));
  }); // prettier-ignore

  it('leaves refunds of earlier sales at the old rate, in amounts and words', () => {
    const term = exampleTerm('CMP3M', { start: before, placeOfSupply: 'MH', basisPoints: 1800 });
    const refund = refundAfter(term, calendarDate('2027-04-10'));
    const tax = taxFor({ taxable: refund.taxable, basisPoints: 1800, firmState: 'MH', placeOfSupply: 'MH' });
    expect(refund.heads).toEqual({ cgst: tax.cgst, sgst: tax.sgst, igst: 0 });
    const { explanation } = earlyEndOf(term, calendarDate('2027-04-10'), 'Premium Quarterly', true);
    expect(explanation.map(({ label }) => label)).toEqual(['Premium Quarterly', 'CGST 9%', 'UTGST 9%']);

    const note = noteAgainst(invoiceOf(quoteOn(before)), 100_000, calendarDate('2027-04-11'));
    expect(note.taxes).toEqual([{ label: 'IGST', basisPoints: 1800, amount: 18_000 }]);
    expect(zohoCreditNote(note)).toContain('IGST18');
  });

  it('applies the invoice’s rate to a partial refund by staff', () => {
    const { invoice } = exampleTerm('CMP3M', { start: after, basisPoints: 2000 });
    if (invoice === null) throw new Error('No invoice');
    const part = partOf(invoice, paise(120_000));
    expect(part).toMatchObject({ taxable: 100_000, heads: { igst: 20_000 } });
    expect(part === null ? null : totalOf(part)).toBe(120_000);
  });

  it('refunds a gift at the rate of its purchase', () => {
    const { startDate, paidEndDate } = exampleTerm('CMP3M', { start: before });
    const money = {
      paidExGst: paise(719_700),
      heads: { ...noHeads, igst: paise(129_546) },
      firmState: 'MH',
      placeOfSupply: 'KA',
      credited: { taxable: zeroPaise, heads: noHeads },
    } as const;
    const refund = refundUnclaimed({ alias: 'CMP3M', startDate, paidEndDate }, money);
    expect(refund).toMatchObject({ total: 849_246, basisPoints: 1800 });
    expect(explainGiftRefund('Premium', paise(719_700), refund, false).at(1)?.label).toBe('IGST 18%');
  });

  it('credits the old plan of an upgrade at the old rate and states both rates', () => {
    const held = exampleTerm('CML3M', { start: '2027-03-20', basisPoints: 1800 });
    const { creditNotes, invoice, explanation } = quoteOn('2027-04-10', { terms: [held] });
    const [note] = creditNotes;
    expect(note?.heads.igst).toBe(percentHalfUp(note?.taxable ?? zeroPaise, 1800));
    expect(invoice.heads.igst).toBe(percentHalfUp(invoice.taxable, 2000));
    const line = explanation.find(({ label }) => label.startsWith('IGST'));
    expect(line?.label).toBe('IGST 20%');
    expect(line?.detail).toMatch(/on your credit, as invoiced \(IGST 18%\)\.$/);
    const moved = quoteOn('2027-04-10', { terms: [held], placeOfSupply: 'MH' });
    expect(moved.explanation.filter(({ label }) => label.includes('GST')).map(({ label }) => label)).toEqual([
      'CGST 10%',
      'SGST 10%',
      'IGST 18%',
    ]);
  });
});

function rowOf(document: TaxDocument, buyerGstin: string | null = null): RegisterRow {
  const { taxes, line, kind, number, issuedOn, total, placeOfSupply, original } = document;
  const amountOf = (...labels: string[]) =>
    add(zeroPaise, ...taxes.filter(({ label }) => labels.includes(label)).map(({ amount }) => amount));
  const heads = { cgst: amountOf('CGST'), sgst: amountOf('SGST', 'UTGST'), igst: amountOf('IGST') };
  return {
    kind,
    number,
    run: 1,
    sequence: Number(number.slice(-6)),
    issuedOn,
    supplierGstCode: '27',
    buyerName: 'Asha Rao',
    buyerGstin,
    placeOfSupply,
    sac: line.sac,
    description: 'Premium Quarterly',
    taxable: line.taxable,
    basisPoints: basisPointsOf(document),
    heads,
    total,
    original: original === null ? null : { ...original, total: paise(849_246) },
    tds: null,
  };
}

describe('a month with two rates', () => {
  const old = invoiceOf(quoteOn(before), before);
  const sold = invoiceOf(quoteOn(after), after, 2);
  const note = noteAgainst(old, 100_000);
  const business = '29AAAPK0000C1ZP';
  const rows = [rowOf(sold), rowOf(note), rowOf(sold, business), rowOf(note, business)];

  it('reports each document at its printed rate', () => {
    const gstReturn = new GstReturn('27AAACZ0000A1Z9', after);
    for (const row of rows) gstReturn.take(row);
    const json: unknown = JSON.parse(gstReturn.json);
    const sums = [
      { rt: 18, txval: -1000, iamt: -180 },
      { rt: 20, txval: 7197, iamt: 1439.4 },
    ];
    expect(json).toMatchObject({
      b2cs: sums.map((sum) => ({ ...sum, pos: '29' })),
      b2b: [{ inv: [{ itms: [{ itm_det: { rt: 20, txval: 7197, iamt: 1439.4 } }] }] }],
      cdnr: [{ nt: [{ itms: [{ itm_det: { rt: 18, txval: 1000, iamt: 180 } }] }] }],
      hsn: {
        hsn_b2b: sums.map((sum, index) => ({ ...sum, num: index + 1, hsn_sc: '997159' })),
        hsn_b2c: sums.map((sum, index) => ({ ...sum, num: index + 1, hsn_sc: '997159' })),
      },
    });
  });

  it('has a line per rate in the register’s totals', () => {
    const register = new GstRegister();
    const pieces = [...rows.flatMap((row) => register.take(row)), ...register.sums];
    const csv = (name: string) => pieces.filter((piece) => piece.name === name).map((piece) => piece.csv).join('');
    expect(csv('b2cs.csv')).toBe('OE,29-Karnataka,,18,-1000.00,0.00,\r\nOE,29-Karnataka,,20,7197.00,0.00,\r\n');
    expect(csv('b2b.csv')).toContain(',20,7197.00,');
    expect(csv('cdnr.csv')).toContain(',18,1000.00,');
    expect(csv('hsn-b2c.csv').split('\r\n').filter(Boolean)).toHaveLength(2);
  }); // prettier-ignore

  it('has one HSN summary by rate for all buyers before May 2025', () => {
    const gstReturn = new GstReturn('27AAACZ0000A1Z9', calendarDate('2025-04-01'));
    for (const row of rows) gstReturn.take(row);
    expect(JSON.parse(gstReturn.json)).toMatchObject({
      hsn: {
        data: [
          { num: 1, rt: 18, txval: -2000, iamt: -360 },
          { num: 2, rt: 20, txval: 14_394, iamt: 2878.8 },
        ],
      },
    });
  });

  it('exports the rate of each document to Zoho Books', () => {
    expect(zohoInvoice(sold)).toContain('IGST20');
    expect(zohoInvoice(old)).toContain('IGST18');
    expect(sumOfHeads(rowOf(sold).heads)).toBe(143_940);
  });

  it('lists a document without tax at the rate of its invoice’s day', () => {
    expect(basisPointsOf({ ...old, taxes: [] })).toBe(1800);
    expect(basisPointsOf({ ...note, taxes: [] })).toBe(1800);
  });
});
