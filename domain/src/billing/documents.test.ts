import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, formatDate } from '../primitives/calendar-date.ts';
import { paise, zeroPaise } from '../primitives/paise.ts';
import { isTaxAdjustable, lastTaxAdjustment, remainderAfterCredit } from './credit-limits.ts';
import { documentNumber, isDocumentKind, isDocumentNumber, seriesYear } from './document-number.ts';
import type { SaleFacts, SellerFacts } from './make-document.ts';
import { makeCreditNote, makeInvoice, summaryOf } from './make-document.ts';
import { isSacCode } from './sac-code.ts';
import type { StateCode } from './states.ts';
import { noHeads, sumOfHeads, taxFor } from './tax.ts';

const seller: SellerFacts = {
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

function sale(
  taxable: number,
  placeOfSupply: StateCode,
  more: Partial<SaleFacts> = {},
  firmState: StateCode = 'MH',
): SaleFacts {
  const { cgst, sgst, igst, usesUtgst } = taxFor({
    basisPoints: 1800,
    taxable: paise(taxable),
    firmState,
    placeOfSupply,
  });
  return {
    alias: 'CMP1Y',
    startDate: calendarDate('2025-04-02'),
    paidEndDate: calendarDate('2026-04-01'),
    endDate: calendarDate('2026-04-01'),
    price: {
      listPrice: { amount: paise(taxable) },
      couponDiscount: null,
      refDiscount: null,
      roundOff: { amount: zeroPaise },
    },
    invoice: { taxable: paise(taxable), heads: { cgst, sgst, igst }, firmState, placeOfSupply, usesUtgst },
    explanation: [],
    billing: {
      firstName: 'Asha',
      lastName: 'Rao',
      state: placeOfSupply,
      pinCode: '411001',
      address: null,
      businessName: null,
      gstNumber: null,
    },
    ...more,
  };
}
const numbered = { place: { run: 1, sequence: 1 }, issuedOn: calendarDate('2025-04-02') };

describe('document numbers', () => {
  it.each([
    ['invoice', '2025-06-02', 123, 'INV/25-26/000123'],
    ['credit-note', '2025-06-02', 1, 'CRN/25-26/000001'],
    ['commercial-credit-note', '2026-12-01', 1, 'CCN/26-27/000001'],
    ['invoice', '2026-03-31', 999_999, 'INV/25-26/999999'],
    ['invoice', '2026-04-01', 1, 'INV/26-27/000001'],
    ['invoice', '2099-12-31', 1, 'INV/99-00/000001'],
  ] as const)('%s of %s, the %ith: %s', (kind, date, sequence, number) => {
    expect(documentNumber(kind, calendarDate(date), { run: 1, sequence })).toBe(number);
    expect(number).toHaveLength(16);
    expect(isDocumentNumber(number)).toBe(true);
  });

  it('end with the six-digit serial number and satisfy Rule 46', () => {
    for (const sequence of [0, -1, 1.5, 1_000_000]) {
      expect(() => documentNumber('invoice', calendarDate('2025-06-02'), { run: 1, sequence })).toThrow(
        RangeError,
      );
    }
    expect(['INV 1', 'INV/25-26/0000001', '', 'INV_1'].map(isDocumentNumber)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(seriesYear(calendarDate('2026-03-31'))).toBe('25-26');
    expect([isDocumentKind('invoice'), isDocumentKind('toString')]).toEqual([true, false]);
  });

  it('use six-digit SAC codes of chapter 99', () => {
    expect(['997156', '997159', '998431', '998439', '998371'].every(isSacCode)).toBe(true);
    expect(['', '9971', '887156', '9971566', ' 997156'].some(isSacCode)).toBe(false);
  });
});

describe('an invoice (supplier in MH)', () => {
  it.each([
    [2_398_800, 'MH', ['CGST', 215_892, 'SGST', 215_892], 2_830_584],
    [2_398_800, 'KA', ['IGST', 431_784], 2_830_584],
    [719_700, 'MH', ['CGST', 64_773, 'SGST', 64_773], 849_246],
    [719_700, 'KA', ['IGST', 129_546], 849_246],
    [10_005, 'MH', ['CGST', 900, 'SGST', 900], 11_805],
    [10_005, 'KA', ['IGST', 1801], 11_806],
    [28, 'MH', ['CGST', 3, 'SGST', 3], 34],
    [28, 'KA', ['IGST', 5], 33],
    [3, 'MH', [], 3],
    [3, 'KA', ['IGST', 1], 4],
    [0, 'MH', [], 0],
  ] as const)('%i paise to %s: %j, total %i', (taxable, place, taxes, total) => {
    const invoice = makeInvoice(sale(taxable, place), 'Premium Annual', seller, [], numbered);
    expect(invoice.taxes.flatMap(({ label, amount }) => [label, amount])).toEqual(taxes);
    expect(invoice.total).toBe(total);
    expect(invoice.isReverseCharge).toBe(false);
  });

  it('labels UTGST in a union territory without legislature', () => {
    const { taxes, supplier, placeOfSupply } = makeInvoice(
      sale(719_700, 'CH', {}, 'CH'),
      'x',
      seller,
      [],
      numbered,
    );
    expect(taxes.map(({ label, basisPoints }) => [label, basisPoints])).toEqual([
      ['CGST', 900],
      ['UTGST', 900],
    ]);
    expect(supplier.state).toEqual({ code: 'CH', gstCode: '04', name: 'Chandigarh' });
    expect(placeOfSupply.gstCode).toBe('04');
  });

  it('has every field that Rule 46 requires for a business', () => {
    const billing = {
      firstName: 'Asha', lastName: 'Rao', state: 'KA', pinCode: '560001', address: '5 MG Road, Bengaluru',
      businessName: 'Rao Traders', gstNumber: '29AAAPK0000C1ZP',
    } as const; // prettier-ignore
    const settlement = [{ label: 'Payment', reference: 'pay_1', amount: paise(2_547_526) }];
    const facts = sale(2_158_920, 'KA', {
      billing,
      price: {
        listPrice: { amount: paise(2_398_800) },
        couponDiscount: { couponCode: 'WELCOME10', amount: paise(239_880) },
        refDiscount: null,
        roundOff: { amount: zeroPaise },
      },
    });
    const invoice = makeInvoice(facts, 'Premium Annual', seller, settlement, numbered);
    expect(invoice).toMatchObject({
      number: 'INV/25-26/000001',
      buyer: {
        kind: 'b2b',
        name: 'Rao Traders',
        contact: 'Asha Rao',
        gstin: '29AAAPK0000C1ZP',
        address: '5 MG Road, Bengaluru',
      },
      placeOfSupply: { name: 'Karnataka', gstCode: '29' },
      line: { sac: '997159', discount: { amount: 239_880, reason: 'Code WELCOME10' }, listPrice: 2_398_800 },
      taxes: [{ label: 'IGST', basisPoints: 1800, amount: 388_606 }],
      total: 2_547_526,
      totalInWords: 'Rupees Twenty Five Thousand Four Hundred Seventy Five and Twenty Six Paise Only',
    });
    expect(summaryOf(invoice)).toBe('INV/25-26/000001, ₹25,475.26');
  });

  it('lists a referral, free days and the round-off', () => {
    const price = {
      listPrice: { amount: paise(100) },
      couponDiscount: { couponCode: 'BEATEN', amount: zeroPaise },
      refDiscount: { amount: paise(60) },
      roundOff: { amount: paise(-47) },
    };
    const facts = sale(40, 'KA', { price, endDate: calendarDate('2026-05-01') });
    const { line, total, roundOff } = makeInvoice(facts, 'x', seller, [], numbered);
    expect(line.discount).toEqual({ amount: 60, reason: 'Referral discount' });
    expect(line.note).toContain(formatDate(calendarDate('2026-05-01')));
    expect([roundOff, total]).toEqual([-47, 0]);
  });
});

describe('a credit note', () => {
  it.each([
    ['2026-03-15', '2026-11-30', true],
    ['2026-03-15', '2026-12-01', false],
    ['2025-04-01', '2026-11-30', true],
    ['2025-03-31', '2025-12-01', false],
  ])('for an invoice of %s on %s adjusts the tax: %s', (invoice, note, isAdjusted) => {
    expect(isTaxAdjustable(calendarDate(invoice), calendarDate(note))).toBe(isAdjusted);
  });

  it('has the tax heads and place of supply of the original, and refers to it', () => {
    const original = makeInvoice(sale(2_398_800, 'MH'), 'Premium Annual', seller, [], numbered);
    const part = {
      taxable: paise(1_741_595),
      heads: { cgst: paise(156_744), sgst: paise(156_744), igst: zeroPaise },
    };
    const facts = { original, ...part, reason: 'Cancelled', note: null, settlement: [], explanation: [] };
    const issuedOn = calendarDate('2025-07-10');
    const note = makeCreditNote(
      { ...facts, isTaxAdjusted: true },
      { place: { run: 1, sequence: 7 }, issuedOn },
    );
    expect(note).toMatchObject({
      kind: 'credit-note', number: 'CRN/25-26/000007', total: 2_055_083, reason: 'Cancelled',
      original: { number: 'INV/25-26/000001', issuedOn: '2025-04-02' },
      placeOfSupply: { code: 'MH' }, line: { taxable: 1_741_595, discount: null },
    }); // prettier-ignore
    expect(note.taxes.map(({ label, amount }) => [label, amount])).toEqual([
      ['CGST', 156_744],
      ['SGST', 156_744],
    ]);

    const late = makeCreditNote(
      { ...facts, isTaxAdjusted: false },
      { place: { run: 1, sequence: 1 }, issuedOn: calendarDate('2026-12-01') },
    );
    expect(late).toMatchObject({
      kind: 'commercial-credit-note',
      number: 'CCN/26-27/000001',
      taxes: [],
      total: 2_055_083,
    });
    expect(late.line.taxable).toBe(2_055_083);
    expect(lastTaxAdjustment(original.issuedOn)).toBe('2026-11-30');
  });

  it('keeps the UTGST label', () => {
    const original = makeInvoice(sale(719_700, 'CH', {}, 'CH'), 'x', seller, [], numbered);
    const heads = { cgst: paise(9), sgst: paise(9), igst: zeroPaise };
    const note = makeCreditNote(
      {
        original,
        taxable: paise(100),
        heads,
        isTaxAdjusted: true,
        reason: 'r',
        note: null,
        settlement: [],
        explanation: [],
      },
      numbered,
    );
    expect(note.taxes.map(({ label }) => label)).toEqual(['CGST', 'UTGST']);
  });

  it('never takes an invoice below zero in any tax head', () => {
    const nothing = { taxable: zeroPaise, heads: noHeads };
    fc.assert(
      fc.property(
        fc.nat(1e7),
        fc.constantFrom('MH' as const, 'KA' as const),
        fc.nat(100),
        fc.nat(100),
        (amount, place, a, b) => {
          const { invoice } = sale(amount, place);
          const part = (share: number) => ({
            taxable: paise(Math.floor((amount * share) / 100)),
            heads: {
              cgst: paise(Math.floor((invoice.heads.cgst * share) / 100)),
              sgst: paise(Math.floor((invoice.heads.sgst * share) / 100)),
              igst: paise(Math.floor((invoice.heads.igst * share) / 100)),
            },
          });
          const left = remainderAfterCredit(invoice, part(a), part(b));
          if (a + b <= 100) expect(left).not.toBeNull();
          if (left !== null) {
            expect(sumOfHeads(left.heads)).toBeGreaterThanOrEqual(0);
            expect(left.taxable + part(a).taxable + part(b).taxable).toBe(amount);
          }
        },
      ),
    );
    const one = { taxable: zeroPaise, heads: { ...noHeads, igst: paise(1) } };
    expect(remainderAfterCredit(nothing, nothing, one)).toBeNull();
  });
});
