import type * as schemas from '@niveshak/contract/portfolios/schemas';
import type { output } from 'zod';
import { monthReturns, rollingReturns, yearReturns } from '@niveshak/domain/portfolios/calendar-returns';
import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { Computed } from './histories.ts';
import { benchmarkLevels } from './present.ts';
import type { Shown } from './present.ts';
import type { StoredRebalance } from './store.ts';
import { unmeasuredDays } from './unmeasured-days.ts';

type Detail = output<typeof schemas.portfolioDetailSchema>;
type Analysis = NonNullable<Detail['analysis']>;

/** Returns a portfolio's details. `analysis` is null if its returns are not shown. */
export function presentDetail(computed: Shown, riskFreeRate: number): Detail {
  const { portfolio } = computed;
  return {
    slug: portfolio.slug,
    title: portfolio.title,
    rebalances: presentRecords(computed),
    industries: presentIndustries(computed),
    analysis: computed.returns === 'computed' ? presentAnalysis(computed, riskFreeRate) : null,
  };
}

function presentIndustries({ history, grid }: Computed): Detail['industries'] {
  return history.weights.flatMap(({ symbol }) => {
    const industry = grid.industryOf(symbol);
    return industry === null ? [] : [{ symbol, industry }];
  });
}

/** Returns all records, newest first, including corrected ones, because published records are never removed. */
function presentRecords({ records, decisions, history, grid }: Computed): Detail['rebalances'] {
  const days = history.index.map(({ date }) => date);
  const turnoverOn = new Map(history.turnovers.map(({ date, value }) => [date, value]));
  const linesOf = ({ date, lines }: StoredRebalance) =>
    lines.map((line) => ({
      ...line,
      symbol: line.symbol === cashSymbol ? cashSymbol : grid.symbolNow(line.symbol, date),
    }));
  const nameOf = (symbol: string) => (symbol === cashSymbol ? 'Cash' : grid.nameOf(symbol));
  const shown = records.map((record) => {
    const before = decisions.findLast(({ date }) => date < record.date);
    const held = new Map(before === undefined ? [] : linesOf(before).map(({ symbol, ppm }) => [symbol, ppm]));
    const isInForce = decisions.some(({ id }) => id === record.id);
    const executedOn = isInForce ? (days.find((day) => day > record.date) ?? null) : null;
    const lines = linesOf(record);
    const named = new Set(lines.map(({ symbol }) => symbol));
    const unnamed = [...held.keys()].filter((symbol) => !named.has(symbol));
    return {
      id: record.id,
      date: record.date,
      executedOn,
      note: record.note,
      analyst: record.analyst,
      rationale: record.rationale,
      disclosures: record.disclosures,
      articleSlug: record.articleSlug,
      corrects: record.corrects,
      changes: [...lines, ...unnamed.map((symbol) => ({ symbol, ppm: 0, reason: '' }))]
        .map(({ symbol, ppm, reason }) => ({
          symbol,
          name: nameOf(symbol),
          from: (held.get(symbol) ?? 0) / 1_000_000,
          to: ppm / 1_000_000,
          reason,
        }))
        .filter(({ from, to }) => from !== to),
      weights: lines
        .filter(({ ppm }) => ppm > 0)
        .map(({ symbol, ppm }) => ({ symbol, name: nameOf(symbol), weight: ppm / 1_000_000 })),
      turnover: executedOn === null ? null : (turnoverOn.get(executedOn) ?? null),
    };
  });
  return shown.toReversed();
}

const rollingYears = [1, 3, 5] as const;

function presentAnalysis(computed: Computed, riskFreeRate: number): Analysis | null {
  const { history, benchmark, grid } = computed;
  const { index } = history;
  const last = index.at(-1);
  if (last === undefined) return null;
  const market = benchmarkLevels(computed);
  const marketYears = new Map(yearReturns(market).map(({ year, value }) => [year, value]));
  return {
    asOf: last.date,
    riskFreeRate,
    benchmarkKind: benchmark.kind,
    drawdowns: drawdowns(index).slice(0, 10),
    months: monthReturns(index),
    years: yearReturns(index).map((year) => ({ ...year, benchmark: marketYears.get(year.year) ?? null })),
    rolling: rollingYears.flatMap((years) => rollingReturns(index, market, years) ?? []),
    contributions: [...history.contributions]
      .map(([symbol, points]) => ({ symbol, name: grid.nameOf(symbol), points }))
      .toSorted((a, b) => b.points - a.points),
    unmeasured: unmeasuredDays(computed),
    gaps: history.gaps.map(({ symbol, from, to, days }) => ({ symbol, from, to, days })),
  };
}
