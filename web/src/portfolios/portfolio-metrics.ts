import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import { returnOverLast } from '@niveshak/domain/portfolios/key-metrics';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Performance } from './shapes.ts';

export type PortfolioMetrics = {
  readonly whole: number | null;
  readonly wholeBeside: number | null;
  readonly year: number | null;
  readonly yearBeside: number | null;
  readonly cagr: number | null;
  readonly worst: number | null;
  /** Levels of about the last year, for a sparkline. */
  readonly recent: readonly number[];
};

/** Returns a portfolio's metrics for lists, or null if its returns are not shown. */
export function portfolioMetrics(own: Performance | undefined): PortfolioMetrics | null {
  if (own === undefined || own.index.length < 2) return null;
  const levels = own.index.map(([date, value]) => ({ date: calendarDate(date), value }));
  const market = own.index.flatMap(([date, , value]) =>
    value === null ? [] : [{ date: calendarDate(date), value }],
  );
  return {
    whole: own.metrics.absoluteReturn?.value ?? null,
    wholeBeside: own.metrics.benchmarkReturn?.value ?? null,
    year: returnOverLast(levels, 12),
    yearBeside: returnOverLast(market, 12),
    cagr: own.metrics.cagr?.value ?? null,
    worst: drawdowns(levels)[0]?.depth ?? null,
    recent: levels.slice(-252).map(({ value }) => value),
  };
}
