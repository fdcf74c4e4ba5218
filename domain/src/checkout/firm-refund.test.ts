import { describe, expect, it } from 'vitest';
import { addHeads, noHeads, taxFor } from '../billing/tax.ts';
import { add, paise } from '../primitives/paise.ts';
import { partOf, refundableOf, totalOf } from './firm-refund.ts';

const invoiceIn = (placeOfSupply: 'MH' | 'KA', taxable: number) => ({
  paidExGst: paise(taxable),
  heads: taxFor({ basisPoints: 1800, taxable: paise(taxable), firmState: 'MH', placeOfSupply }),
  basisPoints: 1800,
  firmState: 'MH' as const,
  placeOfSupply,
  credited: { taxable: paise(0), heads: noHeads },
});

describe.each(['MH', 'KA'] as const)('partial refunds of an invoice in %s', (state) => {
  it('never exceed the request, fall short by at most two paise, and add up to the whole', () => {
    let invoice = invoiceIn(state, 239_900);
    const whole = totalOf(refundableOf(invoice));
    let back = 0;
    for (const wanted of [100, 1, 4_711, 33_333, 99_999, 17]) {
      const part = partOf(invoice, paise(wanted));
      if (part === null) {
        expect(wanted).toBeLessThan(3);
        continue;
      }
      expect(totalOf(part)).toBeLessThanOrEqual(wanted);
      expect(totalOf(part)).toBeGreaterThanOrEqual(wanted - 2);
      back += totalOf(part);
      const { credited } = invoice;
      invoice = {
        ...invoice,
        credited: {
          taxable: add(credited.taxable, part.taxable),
          heads: addHeads(credited.heads, part.heads),
        },
      };
    }
    expect(back + totalOf(refundableOf(invoice))).toBe(whole);
  });

  it('are less than the remainder', () => {
    const invoice = invoiceIn(state, 1_000);
    const left = totalOf(refundableOf(invoice));
    expect(partOf(invoice, left)).toBeNull();
    expect(partOf(invoice, paise(left + 1))).toBeNull();
    expect(totalOf(partOf(invoice, paise(left - 1)) ?? { taxable: paise(0), heads: noHeads })).toBeLessThan(
      left,
    );
  });
});
