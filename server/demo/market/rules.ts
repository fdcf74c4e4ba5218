import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import type { WeightLine } from '../../src/portfolios/index.ts';
import type { DemoDecision } from './decision.ts';
import type { DemoDay, DemoMarket } from './generate.ts';

const yearOfDays = 250;

type Ranked = { readonly symbol: string; readonly value: number; readonly rank: number };

/** Returns the indexes of the first trading day of each of these months, once a year of prices is available. */
function reviewDays({ days }: DemoMarket, months: readonly number[]): number[] {
  return days.flatMap(({ date }, at) => {
    const before = days[at - 1];
    if (before === undefined || at < yearOfDays) return [];
    const { month } = partsOf(date);
    return months.includes(month) && partsOf(before.date).month !== month ? [at] : [];
  });
}

function ranked(market: DemoMarket, at: number, valueOf: (worths: readonly number[]) => number): Ranked[] {
  const now = market.days[at];
  if (now === undefined) return [];
  return now.bars
    .map(({ company }, place) => ({
      symbol: company.symbol,
      value: valueOf(worthsOf(market.days, at, place)),
    }))
    .toSorted((a, b) => a.value - b.value)
    .map((each, index) => ({ ...each, rank: index + 1 }));
}

function worthsOf(days: readonly DemoDay[], at: number, place: number): number[] {
  return days.slice(at - yearOfDays, at + 1).map(({ bars }) => bars[place]?.worth ?? 1);
}

const percent = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value * 100).toFixed(1)}%`;

/**
 * Returns rebalances of twenty equal positions in the stocks with the highest one-year return. A stock is kept while it
 * is in the top thirty.
 */
export function momentumReviews(market: DemoMarket): DemoDecision[] {
  let held: readonly string[] = [];
  return reviewDays(market, [1, 4, 7, 10]).map((at) => {
    const order = ranked(market, at, (worths) => -((worths.at(-1) ?? 1) / (worths[0] ?? 1)));
    const of = new Map(order.map((each) => [each.symbol, each]));
    const stay = held.filter((symbol) => (of.get(symbol)?.rank ?? 99) <= 30);
    const come = order.filter(({ symbol }) => !stay.includes(symbol)).slice(0, 20 - stay.length);
    const next = [...stay, ...come.map(({ symbol }) => symbol)];
    const lines: WeightLine[] = next.map((symbol) => {
      const { rank, value } = of.get(symbol) ?? { rank: 0, value: 0 };
      return {
        symbol,
        ppm: 50_000,
        reason: held.includes(symbol)
          ? `Stays: rank ${rank} by twelve-month return.`
          : `Rank ${rank} of ${order.length} by twelve-month return, ${percent(-value - 1)}.`,
      };
    });
    const gone = held.filter((symbol) => !next.includes(symbol));
    for (const symbol of gone)
      lines.push({
        symbol,
        ppm: 0,
        reason: `Fell to rank ${of.get(symbol)?.rank ?? order.length}, beyond thirty.`,
      });
    const note =
      held.length === 0
        ? 'The first twenty by twelve-month return, in equal parts.'
        : `Quarterly review: ${gone.length} out, ${come.length} in; the rest reset to equal weight.`;
    held = next;
    return { date: dateAt(market, at), note, lines };
  });
}

/**
 * Returns rebalances of the fifteen stocks with the lowest one-year volatility, with more weight for lower volatility.
 */
export function calmReviews(market: DemoMarket): DemoDecision[] {
  let held: readonly string[] = [];
  return reviewDays(market, [1, 7]).map((at) => {
    const order = ranked(market, at, swingOf);
    const chosen = order.slice(0, 15);
    const of = new Map(order.map((each) => [each.symbol, each]));
    const whole = chosen.reduce((sum, { value }) => sum + 1 / value, 0);
    const lines: WeightLine[] = chosen.map(({ symbol, value, rank }) => ({
      symbol,
      ppm: Math.floor(960 / value / whole) * 1000,
      reason: `Rank ${rank} by calm: its days swung by ${(value * 100).toFixed(2)}% in the last year.`,
    }));
    const invested = lines.reduce((sum, { ppm }) => sum + ppm, 0);
    lines.push({ symbol: 'CASH', ppm: 1_000_000 - invested, reason: 'Kept for whole shares and charges.' });
    const next = chosen.map(({ symbol }) => symbol);
    const gone = held.filter((symbol) => !next.includes(symbol));
    for (const symbol of gone)
      lines.push({
        symbol,
        ppm: 0,
        reason: `Swings more now: rank ${of.get(symbol)?.rank ?? order.length}.`,
      });
    const note = `${held.length === 0 ? 'The fifteen calmest' : 'Half-yearly review: the fifteen calmest'}, weighted by one over their swing.`;
    held = next;
    return { date: dateAt(market, at), note, lines };
  });
}

function swingOf(worths: readonly number[]): number {
  const moves = worths.slice(1).map((worth, at) => worth / (worths[at] ?? worth) - 1);
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  return Math.sqrt(moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / (moves.length - 1));
}

/** Returns yearly rebalances to equal weights in these companies. */
export function equalReviews(market: DemoMarket, symbols: readonly string[]): DemoDecision[] {
  return reviewDays(market, [6]).map((at, index) => ({
    date: dateAt(market, at),
    note: index === 0 ? 'Ten equal parts.' : 'Yearly review: all reset to equal weight.',
    lines: symbols.map((symbol) => ({
      symbol,
      ppm: 1_000_000 / symbols.length,
      reason: index === 0 ? 'One of the ten of the list.' : 'Back to an equal part.',
    })),
  }));
}

export function dateAt({ days }: DemoMarket, at: number): CalendarDate {
  const day = days[at];
  if (day === undefined) throw new RangeError('There is no such trading day in the demo.');
  return day.date;
}
