/** Stock of a basket, with current holding, change and the member's limit. */
export interface Security {
  readonly ticker: string;
  /** Whole shares currently held. */
  readonly quantity: number;
  /** Positive for a purchase, negative for a sale. */
  readonly delta: number;
  /** Limit in decimal rupees; null for a market order. */
  readonly limit: number | null;
}

export interface BasketOrder {
  readonly ticker: string;
  readonly side: 'BUY' | 'SELL';
  /** Always positive. */
  readonly quantity: number;
  readonly limit: number | null;
}

export type BasketProblem = 'nothing-to-order' | 'named-twice' | 'sells-more-than-held';

/**
 * Returns the broker orders of a basket, or its problem. There is at most one per stock, none for unchanged stocks, and
 * no short sale.
 */
export function basketOrders(
  securities: readonly Security[],
): { readonly orders: readonly BasketOrder[] } | { readonly problem: BasketProblem } {
  const tickers = new Set(securities.map(({ ticker }) => ticker));
  if (tickers.size !== securities.length) return { problem: 'named-twice' };
  if (securities.some(({ quantity, delta }) => quantity + delta < 0))
    return { problem: 'sells-more-than-held' };
  const orders = securities
    .filter(({ delta }) => delta !== 0)
    .map(({ ticker, delta, limit }) => ({
      ticker,
      side: delta > 0 ? ('BUY' as const) : ('SELL' as const),
      quantity: Math.abs(delta),
      limit,
    }));
  return orders.length === 0 ? { problem: 'nothing-to-order' } : { orders };
}

export interface Filled {
  readonly ticker: string;
  readonly side: 'BUY' | 'SELL';
  readonly filledQuantity: number;
}

/** Returns the part of a basket left to order after partial fills; empty if it was completely filled. */
export function remainderOfBasket(securities: readonly Security[], filled: readonly Filled[]): Security[] {
  return securities.flatMap((security) => {
    const done = filled
      .filter(({ ticker }) => ticker === security.ticker)
      .reduce(
        (sum, { side, filledQuantity }) => sum + (side === 'BUY' ? filledQuantity : -filledQuantity),
        0,
      );
    const delta = security.delta - done;
    return delta === 0 ? [] : [{ ...security, quantity: security.quantity + done, delta }];
  });
}

export type OrderStatus = 'placed' | 'complete' | 'partial' | 'rejected' | 'cancelled' | 'error';
export type BasketStatus =
  | 'waiting'
  | 'processing'
  | 'filled'
  | 'partly-filled'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** Returns whether a basket is final. Each transaction is used only once, so a final basket's status cannot change. */
export function isFinal(status: BasketStatus): boolean {
  return status !== 'waiting' && status !== 'processing';
}

export interface OrderResult extends Filled {
  readonly quantity: number;
  readonly status: OrderStatus;
}

/** Returns the status of a basket that the gateway reports as final or has orders for. */
export function basketStatus(orders: readonly OrderResult[]): BasketStatus {
  if (orders.some(({ status }) => status === 'placed')) return 'processing';
  const filled = orders.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0);
  const orderedQuantity = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  if (orderedQuantity > 0 && filled === orderedQuantity) return 'filled';
  if (filled > 0) return 'partly-filled';
  return orders.length > 0 && orders.every(({ status }) => status === 'cancelled') ? 'cancelled' : 'failed';
}

/** Returns the holdings of a basket's stocks after its fills, without zero holdings. */
export function heldAfter(
  securities: readonly Pick<Security, 'ticker' | 'quantity'>[],
  filled: readonly Filled[],
): ReadonlyMap<string, number> {
  const held = new Map(securities.map(({ ticker, quantity }) => [ticker, quantity]));
  for (const { ticker, side, filledQuantity } of filled)
    held.set(ticker, (held.get(ticker) ?? 0) + (side === 'BUY' ? filledQuantity : -filledQuantity));
  return new Map([...held].filter(([, quantity]) => quantity > 0));
}
