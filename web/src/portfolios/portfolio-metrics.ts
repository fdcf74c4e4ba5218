import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import { returnOverLast } from '@niveshak/domain/portfolios/key-metrics';
import { aligned, rebased } from '@niveshak/domain/portfolios/series';
import type { Level } from '@niveshak/domain/portfolios/series';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Performance } from './shapes.ts';

export type PortfolioMetrics = {
  readonly whole: number | null;
  readonly benchmarkWhole: number | null;
  readonly year: number | null;
  readonly benchmarkYear: number | null;
  readonly cagr: number | null;
  readonly worst: number | null;
  /** Portfolio levels of about the last year, and benchmark levels from the same start, for a small chart. */
  readonly recent: readonly number[];
  readonly recentBenchmark: readonly number[];
};

/** Returns a portfolio's metrics for lists, or null if its returns are hidden. */
export function portfolioMetrics(own: Performance | undefined): PortfolioMetrics | null {
  if (own === undefined || own.index.length < 2) return null;
  const levels = own.index.map(([date, value]) => ({ date: calendarDate(date), value }));
  const market = own.index.flatMap(([date, , value]) =>
    value === null ? [] : [{ date: calendarDate(date), value }],
  );
  const same = aligned(levels.slice(-252), market);
  const values = (series: readonly Level[]) => rebased(series).map(({ value }) => value);
  return {
    whole: own.metrics.absoluteReturn?.value ?? null,
    benchmarkWhole: own.metrics.benchmarkReturn?.value ?? null,
    year: returnOverLast(levels, 12),
    benchmarkYear: returnOverLast(market, 12),
    cagr: own.metrics.cagr?.value ?? null,
    worst: drawdowns(levels)[0]?.depth ?? null,
    recent: values(same.one.length > 1 ? same.one : levels.slice(-252)),
    recentBenchmark: values(same.other),
  };
}
