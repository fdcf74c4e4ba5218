import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addMonthsClamped } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';

/** Shares bought together. */
export interface Lot {
  readonly symbol: string;
  readonly shares: number;
  /** Cost per share; null if unknown. */
  readonly cost: Paise | null;
  readonly boughtOn: CalendarDate | null;
}

/** Tax rates on gains from listed shares with STT, in parts per million. Stored as data, because they change. */
export interface GainsRates {
  readonly asOf: string;
  /** Rate for shares held for 12 months or less. */
  readonly shortPpm: number;
  /** Rate for shares held longer, on gains above a financial year's exemption. */
  readonly longPpm: number;
  readonly longExempt: Paise;
  /** Cess on the tax. */
  readonly cessPpm: number;
}

/**
 * Sections 111A and 112A since 23 July 2024: 20 % short-term, 12.5 % long-term above 1,25,000 rupees a year, and 4 %
 * cess.
 */
export const gainsRates: GainsRates = {
  asOf: '2024-07-23',
  shortPpm: 200_000,
  longPpm: 125_000,
  longExempt: paise(12_500_000),
  cessPpm: 40_000,
};

export interface Sale {
  readonly symbol: string;
  /** Positive. */
  readonly shares: number;
  readonly price: Paise;
}

export interface GainsTax {
  /** Gains from the sold shares. Losses are negative. */
  readonly shortTerm: Paise;
  readonly longTerm: Paise;
  readonly tax: Paise;
  /** Sold stocks with a share of unknown cost or date, excluded from the gains. */
  readonly unknown: readonly string[];
}

/**
 * Returns an estimate of the tax on the given sales. The oldest shares are sold first. Short-term losses offset both
 * kinds of gains, long-term losses only long-term gains. Assumes no other gains, losses or exemptions in the year, and
 * ignores surcharge and the value of 31 January 2018. Each part is rounded half up to the paisa.
 */
export function gainsTax(
  sales: readonly Sale[],
  lots: readonly Lot[],
  today: CalendarDate,
  rates: GainsRates,
): GainsTax {
  const unknown: string[] = [];
  let shortTerm = 0;
  let longTerm = 0;
  for (const sale of sales) {
    const parts = partsOf(sale, lots);
    if (parts === null) {
      unknown.push(sale.symbol);
      continue;
    }
    for (const { shares, cost, boughtOn } of parts) {
      const gain = shares * (sale.price - cost);
      if (addMonthsClamped(boughtOn, 12) < today) longTerm += gain;
      else shortTerm += gain;
    }
  }
  const shortTaxed = Math.max(0, shortTerm);
  const longAfterLosses = longTerm + Math.min(0, shortTerm);
  const longTaxed = Math.max(0, longAfterLosses - rates.longExempt);
  const part = (amount: number, ppm: number) => Math.round((amount * ppm) / 1_000_000);
  const before = part(shortTaxed, rates.shortPpm) + part(longTaxed, rates.longPpm);
  return {
    shortTerm: paise(shortTerm),
    longTerm: paise(longTerm),
    tax: paise(before + part(before, rates.cessPpm)),
    unknown,
  };
}

interface SoldPart {
  readonly shares: number;
  readonly cost: Paise;
  readonly boughtOn: CalendarDate;
}

/** Returns the sold shares, oldest first, or null if data of any of them is incomplete. */
function partsOf({ symbol, shares }: Sale, lots: readonly Lot[]): SoldPart[] | null {
  // Shares with an unknown date may be the oldest, so they are first and make the estimate unavailable.
  const own = lots
    .filter((lot) => lot.symbol === symbol)
    .toSorted((a, b) => ((a.boughtOn ?? '') < (b.boughtOn ?? '') ? -1 : 1));
  const parts: SoldPart[] = [];
  let left = shares;
  for (const lot of own) {
    if (left === 0) break;
    if (lot.cost === null || lot.boughtOn === null) return null;
    const taken = Math.min(left, lot.shares);
    parts.push({ shares: taken, cost: lot.cost, boughtOn: lot.boughtOn });
    left -= taken;
  }
  return left > 0 ? null : parts;
}
