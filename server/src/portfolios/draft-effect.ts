import type { Holding } from '@niveshak/domain/portfolios/portfolio-index';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { planOrders, smallestTrade } from '@niveshak/domain/portfolios/planner';
import { exampleRates, tradeCosts } from '@niveshak/domain/portfolios/trade-costs';
import { turnoverBetween } from '@niveshak/domain/portfolios/turnover';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { readPriceGrid } from '../market-data/index.ts';
import type { MarketGrid } from '../market-data/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Draft } from './draft-store.ts';
import { decisionOfDraft } from './drafts.ts';
import { computePortfolios } from './histories.ts';
import type { Computed } from './histories.ts';
import { portfolioById } from './store.ts';
import type { WeightLine } from './store.ts';

/** Effects of publishing a draft. Weights are from 0 to 1 and include cash. */
export type DraftEffect = {
  readonly asOf: CalendarDate | null;
  readonly lines: readonly {
    readonly symbol: string;
    readonly name: string;
    readonly decided: number;
    readonly now: number;
    readonly planned: number;
  }[];
  readonly turnover: number;
  readonly cost: { readonly portfolio: Paise; readonly orders: number; readonly total: Paise } | null;
};

/** Portfolio size for the cost estimate: ten lakh rupees. */
const exampleAmount = paise(100_000_000);
/** A last close counts as the price up to this age in days. */
const pricedWithin = 30;

/** Compares a draft with today's holdings, i.e. the last decision after price changes. */
export async function draftEffect(db: Db, draft: Draft, today: CalendarDate): Promise<DraftEffect> {
  const portfolio = await portfolioById(db, draft.portfolioId);
  const [computed] = portfolio === null ? [] : await computePortfolios(db, [portfolio], today);
  if (computed === undefined) throw new Error(`There is no portfolio ${draft.portfolioId}.`);
  const { date, lines } = await decisionOfDraft(db, draft, today);
  const wanted = lines
    .filter(({ symbol }) => symbol !== cashSymbol)
    .map(({ symbol }) => ({ symbol, on: date }));
  const market = await readPriceGrid(db, wanted, addDays(today, -pricedWithin), today);
  const planned = weightsOf(lines, (symbol) => market.symbolNow(symbol, date));
  const held = heldNow(computed);
  return {
    asOf: computed.grid.days.at(-1) ?? market.days.at(-1) ?? null,
    lines: compare({ computed, market, planned, held, draft, date }),
    turnover: turnoverBetween(held, planned),
    cost: costOf(held, planned, new Map([...computed.grid.lastCloses, ...market.lastCloses])),
  };
}

function weightsOf(lines: readonly WeightLine[], symbolNow: (symbol: string) => string): Holding[] {
  return lines
    .filter(({ ppm }) => ppm > 0)
    .map(({ symbol, ppm }) => ({
      symbol: symbol === cashSymbol ? cashSymbol : symbolNow(symbol),
      weight: ppm / 1_000_000,
    }));
}

/** Returns the current holdings, all cash before the first decision. */
function heldNow({ history }: Computed): readonly Holding[] {
  return history.weights.length === 0 ? [{ symbol: cashSymbol, weight: 1 }] : history.weights;
}

type Compared = {
  readonly computed: Computed;
  readonly market: MarketGrid;
  readonly planned: readonly Holding[];
  readonly held: readonly Holding[];
  readonly draft: Draft;
  readonly date: CalendarDate;
};

function compare({ computed, market, planned, held, draft, date }: Compared): DraftEffect['lines'] {
  const { records, decisions, grid } = computed;
  const last = draft.corrects === null ? decisions.at(-1) : records.find(({ id }) => id === draft.corrects);
  const decided =
    last === undefined ? [] : weightsOf(last.lines, (symbol) => grid.symbolNow(symbol, last.date));
  // A share added with weight 0 is in the draft, but not in the planned weights.
  const added = draft.lines.map(({ symbol }) => market.symbolNow(symbol, date));
  const symbols = new Set([...[...planned, ...held, ...decided].map(({ symbol }) => symbol), ...added]);
  const nameOf = (symbol: string) => {
    if (symbol === cashSymbol) return 'Cash';
    const name = grid.nameOf(symbol);
    return name === symbol ? market.nameOf(symbol) : name;
  };
  const weightIn = (weights: readonly Holding[], symbol: string) =>
    weights.find((each) => each.symbol === symbol)?.weight ?? 0;
  return [...symbols]
    .map((symbol) => ({
      symbol,
      name: nameOf(symbol),
      decided: weightIn(decided, symbol),
      now: weightIn(held, symbol),
      planned: weightIn(planned, symbol),
    }))
    .toSorted(
      (a, b) => Number(a.symbol === cashSymbol) - Number(b.symbol === cashSymbol) || b.planned - a.planned,
    );
}

/** Returns the cost of following the draft for a member who holds the portfolio, for the example amount. */
function costOf(
  held: readonly Holding[],
  planned: readonly Holding[],
  closes: ReadonlyMap<string, number>,
): DraftEffect['cost'] {
  const shares = [...held, ...planned].filter(({ symbol }) => symbol !== cashSymbol);
  if (shares.some(({ symbol }) => !closes.has(symbol))) return null;
  const prices = new Map([...closes].map(([symbol, close]) => [symbol, paise(close)]));
  const counts = new Map(
    held.flatMap(({ symbol, weight }) => {
      const price = prices.get(symbol);
      if (symbol === cashSymbol || price === undefined) return [];
      return [[symbol, Math.floor((weight * exampleAmount) / price)] as const];
    }),
  );
  const invested = [...counts].reduce((sum, [symbol, count]) => sum + count * (prices.get(symbol) ?? 0), 0);
  const { orders } = planOrders({
    target: planned,
    before: held,
    held: counts,
    cash: paise(exampleAmount - invested),
    prices,
    maySell: true,
    smallestTrade,
  });
  return { portfolio: exampleAmount, orders: orders.length, total: tradeCosts(orders, exampleRates).total };
}
