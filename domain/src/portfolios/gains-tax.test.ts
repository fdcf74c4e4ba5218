import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { gainsRates, gainsTax } from './gains-tax.ts';
import type { Lot } from './gains-tax.ts';

const rupees = (amount: number) => paise(Math.round(amount * 100));
const today = calendarDate('2025-06-02');
const lot = (shares: number, cost: number | null, boughtOn: string | null, symbol = 'A'): Lot => ({
  symbol,
  shares,
  cost: cost === null ? null : rupees(cost),
  boughtOn: boughtOn === null ? null : calendarDate(boughtOn),
});
const sale = (shares: number, price: number, symbol = 'A') => ({ symbol, shares, price: rupees(price) });
const of = (sales: ReturnType<typeof sale>[], lots: Lot[]) => gainsTax(sales, lots, today, gainsRates);

describe('tax on gains, by hand-computed examples', () => {
  it('is 20 % plus cess on gains held for a year or less', () => {
    // 100 × (150 − 100) = 5,000; 20 % = 1,000; 4 % of it = 40.
    expect(of([sale(100, 150)], [lot(100, 100, '2024-06-02')])).toEqual({
      shortTerm: rupees(5000),
      longTerm: 0,
      tax: rupees(1040),
      unknown: [],
    });
  });

  it('is 12.5 % plus cess on gains held longer, above the exemption', () => {
    // 1,000 × 325 = 3,25,000; less 1,25,000 = 2,00,000; 12.5 % = 25,000; cess 1,000.
    const answer = of([sale(1000, 425)], [lot(1000, 100, '2024-06-01')]);
    expect(answer).toMatchObject({ longTerm: rupees(325_000), tax: rupees(26_000) });
    expect(of([sale(100, 425)], [lot(1000, 100, '2024-06-01')]).tax).toBe(0);
  });

  it('sells the oldest shares first', () => {
    const lots = [lot(10, 300, '2025-01-01'), lot(10, 100, '2020-01-01')];
    expect(of([sale(15, 200)], lots)).toMatchObject({ longTerm: rupees(1000), shortTerm: rupees(-500) });
  });

  it('offsets short-term losses against both, and long-term losses against long-term gains only', () => {
    const lots = [lot(1000, 100, '2020-01-01'), lot(1000, 100, '2025-01-01', 'B')];
    // Long 3,25,000, short −1,00,000 at most: 2,25,000 − 1,25,000 = 1,00,000 at 12.5 %.
    const helped = of([sale(1000, 425), { ...sale(1000, 0.01, 'B'), price: paise(0) }], lots);
    expect(helped.tax).toBe(rupees(13_000));
    const alone = of([{ ...sale(1000, 0.01), price: paise(0) }, sale(1000, 150, 'B')], lots);
    // Short-term gain of 50,000 at 20 %, regardless of the long-term loss.
    expect(alone.tax).toBe(rupees(10_400));
  });

  it('omits holdings of unknown cost and says so', () => {
    const lots = [lot(5, null, '2024-01-01'), lot(5, 100, '2024-02-01'), lot(10, 10, null, 'B')];
    expect(of([sale(6, 150), sale(1, 20, 'B'), sale(1, 5, 'C')], lots)).toEqual({
      shortTerm: 0,
      longTerm: 0,
      tax: 0,
      unknown: ['A', 'B', 'C'],
    });
  });
});
