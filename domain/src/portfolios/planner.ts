import type { Paise } from '../primitives/paise.ts';
import { add, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import { cashSymbol } from './portfolio-index.ts';
import type { Holding } from './portfolio-index.ts';

/** Smaller orders are omitted, because selling a stock alone costs about 15 rupees. */
export const smallestTrade = paise(50_000);

export interface PlanQuestion {
  /** Target weights. With cash, they sum to 1. */
  readonly target: readonly Holding[];
  /** Previous target weights, if known, to distinguish the manager's changes from drift. */
  readonly before: readonly Holding[] | null;
  /** Whole shares currently held. */
  readonly held: ReadonlyMap<string, number>;
  /** Money to add. Never negative. */
  readonly cash: Paise;
  /** Last price of each symbol in the target or the holdings. */
  readonly prices: ReadonlyMap<string, Paise>;
  /** Whether the plan may sell. If false, it only buys and keeps holdings above their target. */
  readonly maySell: boolean;
  /** Whether to follow only the manager's changes and ignore drift. */
  readonly leaveDrift?: boolean;
  /** Smaller orders are omitted, except full exits and new entries. */
  readonly smallestTrade: Paise;
}

/**
 * Maximum deviation of a holding from its target, as a fraction of the target, before shares are sold to correct it.
 */
const toleranceBand = 0.2;

type OrderReason = 'entry' | 'exit' | 'manager' | 'drift';

export interface PlannedOrder {
  readonly symbol: string;
  readonly held: number;
  /** Positive for a purchase, negative for a sale, never 0. */
  readonly delta: number;
  readonly price: Paise;
  /** Always positive. */
  readonly amount: Paise;
  readonly reason: OrderReason;
}

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly bought: Paise;
  readonly sold: Paise;
  /** Remaining money including sale proceeds. Never negative. */
  readonly leftOver: Paise;
  /** Half the sum of deviations from target, as a fraction of the total, before and after. */
  readonly driftBefore: number;
  readonly driftAfter: number;
  /** Symbols of the target or holdings without a price. They are not traded. */
  readonly unpriced: readonly string[];
}

/**
 * Returns whole-share orders that fund themselves. New money buys holdings below target. Shares are sold when they
 * leave the portfolio, or to fund purchases once a holding is outside the tolerance band. Planning again after the
 * fills produces no orders.
 */
export function planOrders(question: PlanQuestion): Plan {
  const { held, cash } = question;
  const { lines, total, unpriced } = linesOf(question);
  let next = question;
  // The next plan does not know about leftover cash, which could move a target by a share, so settle it here.
  for (let round = 0; round < maxRounds; round += 1) {
    const deltas = deltasOf(next);
    if (deltas.size === 0) break;
    for (const line of lines) line.delta += deltas.get(line.symbol) ?? 0;
    next = { ...question, cash: zeroPaise, held: heldAfter(lines, held) };
  }
  const orders = lines.filter(({ delta }) => delta !== 0).map((line) => toOrder(line, total, question));
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

const maxRounds = 8;

function heldAfter(lines: readonly Line[], held: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...held, ...lines.map((line): [string, number] => [line.symbol, line.held + line.delta])]);
}

/**
 * Returns the lines with a price, the symbols without one, and the total in paise. The total consists of these shares,
 * the added money, and the portfolio's cash weight, held outside in proportion to the shares.
 */
function linesOf({ target, held, cash, prices }: PlanQuestion) {
  const weights = new Map(
    target.filter(({ symbol }) => symbol !== cashSymbol).map(({ symbol, weight }) => [symbol, weight]),
  );
  const symbols = [...new Set([...weights.keys(), ...held.keys()])].sort();
  const lines: Line[] = symbols.flatMap((symbol) => {
    const price = prices.get(symbol);
    return price === undefined || price <= 0
      ? []
      : [{ symbol, price, held: held.get(symbol) ?? 0, weight: weights.get(symbol) ?? 0, delta: 0 }];
  });
  const inShares = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const worth = lines.reduce((sum, line) => sum + line.held * line.price, 0);
  // The portfolio's cash weight is held outside, in proportion to the shares.
  const total = cash + (inShares > 0 && inShares < 1 ? worth / inShares : worth);
  return { lines, total, unpriced: symbols.filter((symbol) => !prices.has(symbol)) };
}

/** Returns the shares to buy (positive) or sell per symbol; unchanged symbols are absent. */
function deltasOf(question: PlanQuestion): ReadonlyMap<string, number> {
  const { cash, maySell, leaveDrift = false } = question;
  const { lines, total } = linesOf(question);
  const isOff = lines.some(
    (line) => isOutsideBand(line, total, question) || awaitsChange(line, total, question),
  );
  for (const line of lines) {
    const wanted = line.weight === 0 ? 0 : Math.round((line.weight * total) / line.price);
    const isKept = wanted < line.held && (!maySell || (!isOff && line.weight > 0));
    line.delta = isKept ? 0 : wanted - line.held;
    const isLeft = leaveDrift && reasonOf(line, total, question) === 'drift';
    if (isLeft || isNoise(line, question)) line.delta = 0;
  }
  fund(lines, cash, total, question);
  keepUnneeded(lines, cash);
  return new Map(lines.filter(({ delta }) => delta !== 0).map(({ symbol, delta }) => [symbol, delta]));
}

function isOutsideBand(
  { held, price, weight }: Line,
  total: number,
  { smallestTrade }: PlanQuestion,
): boolean {
  const target = weight * total;
  return (
    weight > 0 && Math.abs(held * price - target) > Math.max(toleranceBand * target, 2 * price, smallestTrade)
  );
}

/**
 * Cancels sales that no purchase needs, because sales only fund purchases, except for stocks that leave the portfolio.
 */
function keepUnneeded(lines: readonly Line[], cash: Paise): void {
  let spare = cash - lines.reduce((sum, { delta, price }) => sum + delta * price, 0);
  for (const line of lines) {
    if (line.delta >= 0 || line.weight === 0) continue;
    const kept = Math.min(-line.delta, Math.max(0, Math.floor(spare / line.price)));
    line.delta += kept;
    spare -= kept * line.price;
  }
}

interface Line {
  readonly symbol: string;
  readonly price: Paise;
  readonly held: number;
  readonly weight: number;
  delta: number;
}

/** Returns whether a change is too small to be worth its costs. Full exits and new entries never are. */
function isNoise({ held, delta, price }: Line, { smallestTrade }: PlanQuestion): boolean {
  if (delta === 0 || held === 0 || held + delta === 0) return false;
  return Math.abs(delta) * price < smallestTrade;
}

/**
 * Reduces purchases until they are funded. First drops the shares with the least improvement, then shares of the
 * holding closest to its target, so that all holdings fall short by about the same fraction. Drops orders that become
 * too small.
 */
function fund(lines: readonly Line[], cash: Paise, total: number, question: PlanQuestion): void {
  const spent = () => lines.reduce((sum, { delta, price }) => sum + delta * price, 0);
  for (let over = spent() - cash; over > 0; over = spent() - cash) {
    const buys = lines.filter(({ delta }) => delta > 0);
    const least = buys.toSorted(
      (a, b) => gain(a, total) - gain(b, total) || reached(b, total) - reached(a, total),
    )[0];
    if (least === undefined) return;
    // Takes only a proportionate part of the excess, so that one small holding does not absorb all of it.
    const purchases = buys.reduce((sum, { delta, price }) => sum + delta * price, 0);
    const most = Math.max(1, Math.floor((least.delta * over) / purchases));
    least.delta -= most;
    if (isNoise(least, question)) least.delta = 0;
  }
}

/** Returns how much closer an order's last share brings the holding to its target, as a fraction of the share price. */
function gain({ held, delta, price, weight }: Line, total: number): number {
  const target = weight * total;
  const now = Math.abs((held + delta) * price - target);
  const without = Math.abs((held + delta - 1) * price - target);
  return (without - now) / price;
}

/** Returns the value after the orders, as a fraction of the target. */
function reached({ held, delta, price, weight }: Line, total: number): number {
  return ((held + delta) * price) / (weight * total);
}

function drift(lines: readonly Line[], total: number, when: 'held' | 'after'): number {
  if (total === 0) return 0;
  const distance = lines.reduce((sum, { held, delta, price, weight }) => {
    const shares = when === 'held' ? held : held + delta;
    return sum + Math.abs(shares * price - weight * total);
  }, 0);
  return distance / 2 / total;
}

function toOrder(line: Line, total: number, question: PlanQuestion): PlannedOrder {
  const { symbol, held, delta, price } = line;
  const amount = paise(Math.abs(delta) * price);
  return { symbol, held, delta, price, amount, reason: reasonOf(line, total, question) };
}

/** Returns `manager` if the holding is closer to its weight before the manager's change than to its weight after it. */
function reasonOf(
  { symbol, held, delta, price, weight }: Line,
  total: number,
  { before }: PlanQuestion,
): OrderReason {
  if (held + delta === 0 && weight === 0) return 'exit';
  if (held === 0) return 'entry';
  if (before === null || total === 0) return 'drift';
  const old = before.find((each) => each.symbol === symbol)?.weight ?? 0;
  const now = (held * price) / total;
  const isChange = Math.abs(weight - old) > 1e-9;
  return isChange && Math.abs(now - old) < Math.abs(now - weight) ? 'manager' : 'drift';
}

/** Returns whether the manager made a change that is large enough to follow and has not been followed yet. */
function awaitsChange(line: Line, total: number, question: PlanQuestion): boolean {
  const { symbol, held, price, weight } = line;
  if (held === 0 || weight === 0 || question.before === null) return false;
  const old = question.before.find((each) => each.symbol === symbol)?.weight ?? 0;
  const least = Math.max((toleranceBand / 2) * weight * total, 2 * price, question.smallestTrade);
  return Math.abs(weight - old) * total > least && reasonOf(line, total, question) === 'manager';
}
