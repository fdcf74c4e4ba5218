import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';
import type { Lot } from '../portfolios/gains-tax.ts';
import type { CashFlow } from '../portfolios/xirr.ts';
import { sharePrice } from './share-price.ts';

export interface PastBasket {
  readonly date: CalendarDate;
  readonly securities: readonly { readonly ticker: string; readonly quantity: number }[];
  readonly orders: readonly {
    readonly ticker: string;
    readonly side: 'BUY' | 'SELL';
    readonly filledQuantity: number;
    /** Decimal rupees; null if nothing was filled. */
    readonly averagePrice: number | null;
  }[];
}

/**
 * Returns the lots held after the given baskets, oldest first, with cost where known. Other existing shares in the
 * baskets were bought elsewhere, so their cost and day are unknown.
 */
export function lotsAfter(baskets: readonly PastBasket[]): Lot[] {
  let lots: Lot[] = [];
  for (const { date, securities, orders } of baskets.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    for (const { ticker, quantity } of securities) {
      const known = sharesOf(lots, ticker);
      if (known > quantity) lots = without(lots, ticker, known - quantity);
      else if (known < quantity)
        lots = [{ symbol: ticker, shares: quantity - known, cost: null, boughtOn: null }, ...lots];
    }
    for (const { ticker, side, filledQuantity, averagePrice } of orders) {
      if (filledQuantity === 0) continue;
      if (side === 'SELL') lots = without(lots, ticker, filledQuantity);
      else lots.push({ symbol: ticker, shares: filledQuantity, cost: inPaise(averagePrice), boughtOn: date });
    }
  }
  return lots;
}

/** Returns the cash flows of baskets, with investments as negative amounts. */
export function flowsOf(baskets: readonly PastBasket[]): CashFlow[] {
  return baskets.flatMap(({ date, orders }) => {
    const amount = orders.reduce((sum, { side, filledQuantity, averagePrice }) => {
      const worth = filledQuantity * (inPaise(averagePrice) ?? 0);
      return sum + (side === 'BUY' ? -worth : worth);
    }, 0);
    return amount === 0 ? [] : [{ date, amount: paise(amount) }];
  });
}

function inPaise(rupees: number | null): Paise | null {
  return rupees === null ? null : sharePrice(rupees);
}

function sharesOf(lots: readonly Lot[], symbol: string): number {
  return lots.filter((lot) => lot.symbol === symbol).reduce((sum, { shares }) => sum + shares, 0);
}

/** Returns the lots without the oldest shares (FIFO). */
function without(lots: readonly Lot[], symbol: string, shares: number): Lot[] {
  let left = shares;
  return lots.flatMap((lot) => {
    if (lot.symbol !== symbol || left === 0) return [lot];
    const taken = Math.min(left, lot.shares);
    left -= taken;
    return taken === lot.shares ? [] : [{ ...lot, shares: lot.shares - taken }];
  });
}
