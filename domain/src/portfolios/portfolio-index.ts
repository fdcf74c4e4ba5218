import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Level } from './series.ts';

export const cashSymbol = 'CASH';

/** Dated target weights. Weights and cash sum to 1. */
export interface Rebalance {
  /** Publication date. Executed at the close of the next trading day. */
  readonly date: CalendarDate;
  readonly weights: readonly { readonly symbol: string; readonly weight: number }[];
}

/**
 * Closes by symbol, adjusted for splits, bonuses and dividends, one per entry of `days`. NaN on days without a close at
 * the exchange.
 */
export interface PriceGrid {
  readonly days: readonly CalendarDate[];
  readonly closes: ReadonlyMap<string, ArrayLike<number>>;
}

interface PriceGap {
  readonly symbol: string;
  /** First of the days without a close, during which the holding keeps its last close. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
}

export interface Holding {
  readonly symbol: string;
  readonly weight: number;
}

export interface PortfolioHistory {
  /** Daily levels from 100 on the first execution day. */
  readonly index: readonly Level[];
  /** Weights after the last close, including drift and cash. */
  readonly weights: readonly Holding[];
  readonly gaps: readonly PriceGap[];
  /** Contribution of each symbol in index points. They sum to last − first. */
  readonly contributions: ReadonlyMap<string, number>;
  /** Half of the traded value (purchases plus sales) at each execution, as a fraction of the portfolio. */
  readonly turnovers: readonly { readonly date: CalendarDate; readonly value: number }[];
  /** Rebalances whose execution day is still in the future. */
  readonly pending: readonly Rebalance[];
}

/** Thrown when a symbol has no price on the day it is bought. Prices are never guessed. */
export class NoPrice extends Error {
  readonly symbol: string;
  readonly date: CalendarDate;
  constructor(symbol: string, date: CalendarDate) {
    super(`${symbol} has no price on or before ${date}.`);
    this.symbol = symbol;
    this.date = date;
  }
}

/**
 * Returns a portfolio's index, computed only from its rebalances and prices (decisions section 8). It is time-weighted,
 * executes each rebalance at the next trading day's close, and has no costs and no interest on cash. A holding without
 * a close keeps its last one, and the gap is reported.
 * @throws NoPrice if a bought symbol has never had a price
 */
export function portfolioHistory(rebalances: readonly Rebalance[], grid: PriceGrid): PortfolioHistory {
  const { days } = grid;
  const waiting = rebalances.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const index: Level[] = [];
  const gaps = new GapLog();
  const contributions = new Map<string, number>();
  const turnovers: { date: CalendarDate; value: number }[] = [];
  let positions: Position[] = [];
  let cash = 0;
  let next = 0;
  for (let day = 0; day < days.length; day += 1) {
    const date = days[day];
    if (date === undefined) break;
    let value = cash;
    for (const position of positions) {
      const close = position.closes[day];
      if (close === undefined || Number.isNaN(close)) gaps.note(position.symbol, date);
      else {
        position.gained += position.units * (close - position.last);
        position.last = close;
        if (gaps.isAnyOpen) gaps.end(position.symbol);
      }
      value += position.units * position.last;
    }
    // Latest rebalance published before this day. It supersedes earlier ones without a trading day in
    // between.
    let due: Rebalance | null = null;
    for (
      let rebalance = waiting[next];
      rebalance !== undefined && rebalance.date < date;
      rebalance = waiting[next]
    ) {
      due = rebalance;
      next += 1;
    }
    if (due !== null) {
      const isFirst = index.length === 0;
      if (isFirst) value = 100;
      const bought = positionsFor(due, grid, day, date, value);
      settle(positions, contributions);
      turnovers.push({ date, value: isFirst ? 1 : turnoverOf(positions, cash, bought, value) });
      positions = bought.positions;
      cash = bought.cash;
    }
    if (index.length > 0 || due !== null) index.push({ date, value });
  }
  settle(positions, contributions);
  const last = index.at(-1)?.value ?? 0;
  const weights: Holding[] = positions.map(({ symbol, units, last: close }) => ({
    symbol,
    weight: (units * close) / last,
  }));
  if (positions.length > 0 || cash > 0) weights.push({ symbol: cashSymbol, weight: cash / last });
  return {
    index,
    weights,
    gaps: gaps.all(),
    contributions,
    turnovers,
    pending: waiting.slice(next),
  };
}

interface Position {
  readonly symbol: string;
  readonly units: number;
  readonly closes: ArrayLike<number>;
  last: number;
  /** Index points gained since purchase. */
  gained: number;
}

function settle(positions: readonly Position[], contributions: Map<string, number>): void {
  for (const { symbol, gained } of positions)
    contributions.set(symbol, (contributions.get(symbol) ?? 0) + gained);
}

function positionsFor(
  rebalance: Rebalance,
  grid: PriceGrid,
  day: number,
  date: CalendarDate,
  value: number,
): { positions: Position[]; cash: number } {
  const positions: Position[] = [];
  let cash = value;
  for (const { symbol, weight } of rebalance.weights) {
    if (symbol === cashSymbol || weight === 0) continue;
    const closes = grid.closes.get(symbol);
    const close = closes === undefined ? undefined : lastClose(closes, day);
    if (closes === undefined || close === undefined) throw new NoPrice(symbol, date);
    positions.push({ symbol, units: (value * weight) / close, closes, last: close, gained: 0 });
    cash -= value * weight;
  }
  // Drop floating-point residue (0.1 + 0.2) instead of reporting it as cash.
  return { positions, cash: Math.abs(cash) < 1e-9 * value ? 0 : cash };
}

function lastClose(closes: ArrayLike<number>, day: number): number | undefined {
  for (let at = day; at >= 0; at -= 1) {
    const close = closes[at];
    if (close !== undefined && !Number.isNaN(close)) return close;
  }
  return undefined;
}

function turnoverOf(
  before: readonly Position[],
  cashBefore: number,
  after: { readonly positions: readonly Position[]; readonly cash: number },
  value: number,
): number {
  const worth = new Map<string, number>([[cashSymbol, cashBefore - after.cash]]);
  for (const { symbol, units, last } of before) worth.set(symbol, (worth.get(symbol) ?? 0) + units * last);
  for (const { symbol, units, last } of after.positions)
    worth.set(symbol, (worth.get(symbol) ?? 0) - units * last);
  let moved = 0;
  for (const difference of worth.values()) moved += Math.abs(difference);
  return moved / 2 / value;
}

class GapLog {
  readonly #open = new Map<string, { from: CalendarDate; to: CalendarDate; days: number }>();
  readonly #closed: PriceGap[] = [];

  get isAnyOpen(): boolean {
    return this.#open.size > 0;
  }

  note(symbol: string, date: CalendarDate): void {
    const open = this.#open.get(symbol);
    if (open === undefined) this.#open.set(symbol, { from: date, to: date, days: 1 });
    else {
      open.to = date;
      open.days += 1;
    }
  }

  end(symbol: string): void {
    const open = this.#open.get(symbol);
    if (open === undefined) return;
    this.#closed.push({ symbol, ...open });
    this.#open.delete(symbol);
  }

  all(): PriceGap[] {
    return [...this.#closed, ...[...this.#open].map(([symbol, gap]) => ({ symbol, ...gap }))];
  }
}
