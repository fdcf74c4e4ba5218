import type { Paise } from '../primitives/paise.ts';
import { add, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import { cashSymbol } from './portfolio-index.ts';
import type { Holding } from './portfolio-index.ts';

/** Smaller orders are left out: a sold stock costs about 15 rupees by itself. */
export const smallestTrade = paise(50_000);

export interface PlanQuestion {
  /** Weights to reach; with cash they sum to 1. */
  readonly target: readonly Holding[];
  /** The weights that were followed before, when they are known: what the manager changed is told apart from drift. */
  readonly before: readonly Holding[] | null;
  /** Whole shares held now. */
  readonly held: ReadonlyMap<string, number>;
  /** Money to add; nothing is ever taken out. */
  readonly cash: Paise;
  /** Last price of each symbol of the target and the holdings. */
  readonly prices: ReadonlyMap<string, Paise>;
  /** Buy only: what is above its target stays. */
  readonly maySell: boolean;
  /** Follow what the manager changed, and leave what only drifted. */
  readonly leaveDrift?: boolean;
  /** Orders below this are left out, but for full exits and new entries. */
  readonly smallestTrade: Paise;
}

/** Why an order is there. */
export type OrderReason = 'entry' | 'exit' | 'manager' | 'drift';

export interface PlannedOrder {
  readonly symbol: string;
  readonly held: number;
  /** Above zero to buy, below to sell; never 0. */
  readonly delta: number;
  readonly price: Paise;
  /** Always above zero. */
  readonly amount: Paise;
  readonly reason: OrderReason;
}

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly bought: Paise;
  readonly sold: Paise;
  /** What of the money is left, sales included; never below zero. */
  readonly leftOver: Paise;
  /** Half the distance of shares from their targets, as a share of everything: before and after. */
  readonly driftBefore: number;
  readonly driftAfter: number;
  /** Symbols of the target or the holdings without a price: they are left alone. */
  readonly unpriced: readonly string[];
}

/**
 * From what is held, and money to add, to whole-share orders that fund themselves. Each order brings its share nearer to
 * its target, none is beyond the nearest whole number, so drift never grows; what is on target needs no order.
 */
export function planOrders(question: PlanQuestion): Plan {
  const { target, held, cash, prices, maySell } = question;
  const weights = new Map(
    target.filter(({ symbol }) => symbol !== cashSymbol).map(({ symbol, weight }) => [symbol, weight]),
  );
  const symbols = [...new Set([...weights.keys(), ...held.keys()])].sort();
  const unpriced = symbols.filter((symbol) => !prices.has(symbol));
  const lines: Line[] = symbols.flatMap((symbol) => {
    const price = prices.get(symbol);
    return price === undefined || price <= 0
      ? []
      : [{ symbol, price, held: held.get(symbol) ?? 0, weight: weights.get(symbol) ?? 0, delta: 0 }];
  });
  const total = lines.reduce<number>((sum, line) => sum + line.held * line.price, cash);
  for (const line of lines) {
    const wanted = line.weight === 0 ? 0 : Math.round((line.weight * total) / line.price);
    line.delta = wanted < line.held && !maySell ? 0 : wanted - line.held;
    const isLeft =
      question.leaveDrift === true && reasonOf(line.symbol, line.held, line.delta, question) === 'drift';
    if (isLeft || isNoise(line, question)) line.delta = 0;
  }
  fund(lines, cash, total, question);
  const orders = lines.filter(({ delta }) => delta !== 0).map((line) => toOrder(line, question));
  const bought = add(zeroPaise, ...orders.filter(({ delta }) => delta > 0).map(({ amount }) => amount));
  const sold = add(zeroPaise, ...orders.filter(({ delta }) => delta < 0).map(({ amount }) => amount));
  return {
    orders,
    bought,
    sold,
    leftOver: subtract(add(cash, sold), bought),
    driftBefore: drift(lines, total, 'held'),
    driftAfter: drift(lines, total, 'after'),
    unpriced,
  };
}

interface Line {
  readonly symbol: string;
  readonly price: Paise;
  readonly held: number;
  readonly weight: number;
  delta: number;
}

/** Small changes cost more than they mend; leaving altogether and coming in are no small changes. */
function isNoise({ held, delta, price }: Line, { smallestTrade }: PlanQuestion): boolean {
  if (delta === 0 || held === 0 || held + delta === 0) return false;
  return Math.abs(delta) * price < smallestTrade;
}

/**
 * Gives shares back, one by one, until the purchases are paid for: first the one whose last share brings it least nearer
 * to its target. An order that becomes noise goes as a whole.
 */
function fund(lines: readonly Line[], cash: Paise, total: number, question: PlanQuestion): void {
  const spent = () => lines.reduce((sum, { delta, price }) => sum + delta * price, 0);
  for (let over = spent() - cash; over > 0; over = spent() - cash) {
    const buys = lines.filter(({ delta }) => delta > 0);
    const least = buys.toSorted((a, b) => gain(a, total) - gain(b, total) || b.price - a.price)[0];
    if (least === undefined) return;
    // Many shares at once where many are over, and never more than needed.
    const most = Math.max(
      1,
      Math.min(least.delta, Math.floor(over / least.price / Math.max(1, buys.length))),
    );
    least.delta -= most;
    if (isNoise(least, question)) least.delta = 0;
  }
}

/** By how much the last share of an order brings it nearer to its target, in paise a share's price. */
function gain({ held, delta, price, weight }: Line, total: number): number {
  const target = weight * total;
  const now = Math.abs((held + delta) * price - target);
  const without = Math.abs((held + delta - 1) * price - target);
  return (without - now) / price;
}

function drift(lines: readonly Line[], total: number, when: 'held' | 'after'): number {
  if (total === 0) return 0;
  const distance = lines.reduce((sum, { held, delta, price, weight }) => {
    const shares = when === 'held' ? held : held + delta;
    return sum + Math.abs(shares * price - weight * total);
  }, 0);
  return distance / 2 / total;
}

function toOrder({ symbol, held, delta, price }: Line, question: PlanQuestion): PlannedOrder {
  const amount = paise(Math.abs(delta) * price);
  return { symbol, held, delta, price, amount, reason: reasonOf(symbol, held, delta, question) };
}

function reasonOf(
  symbol: string,
  held: number,
  delta: number,
  { target, before }: PlanQuestion,
): OrderReason {
  const weightIn = (weights: readonly Holding[]) =>
    weights.find((each) => each.symbol === symbol)?.weight ?? 0;
  if (held + delta === 0) return 'exit';
  if (held === 0) return 'entry';
  if (before === null) return 'drift';
  return Math.abs(weightIn(target) - weightIn(before)) > 1e-9 ? 'manager' : 'drift';
}
