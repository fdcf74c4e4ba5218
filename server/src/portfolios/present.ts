import type { MetricName } from '@niveshak/contract/portfolios/metric-labels';
import type * as schemas from '@niveshak/contract/portfolios/schemas';
import { styleLabels } from '@niveshak/contract/portfolios/schemas';
import type { output } from 'zod';
import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import type { Metric } from '@niveshak/domain/portfolios/metric';
import { blank, known } from '@niveshak/domain/portfolios/metric';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import {
  absoluteReturn,
  againstBenchmark,
  cagr,
  sharpe,
  sortino,
  volatility,
} from '@niveshak/domain/portfolios/returns';
import type { Level } from '@niveshak/domain/portfolios/series';
import { between, levelOn } from '@niveshak/domain/portfolios/series';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { daysBetween, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { VisibleReturns } from '@niveshak/domain/firm/performance-source';
import type { Computed } from './histories.ts';
import type { Portfolio } from './store.ts';
import { tagOfStyle } from './store.ts';

type Performance = output<typeof schemas.performanceSchema>[string];
type PortfolioCard = output<typeof schemas.portfolioListSchema>[number];
type PortfolioInfo = output<typeof schemas.portfolioInfosSchema>[number];
type Weights = output<typeof schemas.weightsSchema>[string];

/** A portfolio with the returns that may be shown. */
export type Shown = Computed & { readonly returns: VisibleReturns };

export function presentCard({ portfolio, decisions, history, grid }: Computed): PortfolioCard | null {
  const { style } = portfolio;
  if (style === null) return null;
  return {
    slug: portfolio.slug,
    title: portfolio.title,
    style,
    styleLabel: styleLabels[style],
    tag: tagOfStyle[style],
    description: portfolio.description,
    benchmark: portfolio.benchmark,
    launchDate: portfolio.launchDate,
    minimumAmount: minimumAmount(history.weights, grid.lastCloses),
    lastRebalancedOn: decisions.at(-1)?.date ?? null,
  };
}

/**
 * Returns the minimum investment in whole rupees (rounded up) that buys at least one share of each holding at its
 * weight, or null if a price is missing.
 */
function minimumAmount(
  weights: readonly { readonly symbol: string; readonly weight: number }[],
  lastCloses: ReadonlyMap<string, number>,
): { amount: number } | null {
  const needs = weights
    .filter(({ symbol, weight }) => symbol !== cashSymbol && weight > 0)
    .map(({ symbol, weight }) => (lastCloses.get(symbol) ?? Number.NaN) / weight);
  const most = Math.max(...needs);
  return needs.length === 0 || !Number.isFinite(most) ? null : { amount: paise(Math.ceil(most / 100) * 100) };
}

export function presentInfo(portfolio: Portfolio, kind: 'total-return' | 'price'): PortfolioInfo {
  const value = (text: string) => ({ value: text });
  return {
    slug: value(portfolio.slug),
    title: value(portfolio.title),
    universe: value(portfolio.universe),
    method: value(portfolio.method),
    benchmark: value(portfolio.benchmark),
    benchmarkKind: value(
      kind === 'total-return'
        ? 'Total return index'
        : 'Price index, without dividends: it flatters the portfolio',
    ),
    rebalancing: value(portfolio.rebalancing),
    launched: value(portfolio.launchDate),
    riskLabel: value(portfolio.riskLabel),
    factsheet: value(portfolio.factsheet),
  };
}

export function presentWeights({ history, grid }: Computed, asOf: CalendarDate): Weights {
  return {
    asOf,
    weights: history.weights.map(({ symbol, weight }) => ({
      symbol,
      name: symbol === cashSymbol ? 'Cash' : grid.nameOf(symbol),
      weight: Math.min(1, Math.max(0, weight)),
    })),
  };
}

/** Returns the performance, or null if returns are not shown. */
export function presentReturns(shown: Shown, riskFreeRate: number): Performance | null {
  switch (shown.returns) {
    case 'none':
      return null;
    case 'computed':
      return presentPerformance(shown, riskFreeRate);
    case 'certified':
      return presentCertified(shown);
  }
}

/** Returns the certificate's metrics. There is no index, because a certificate does not cover single days. */
function presentCertified({ portfolio: { source, certificate } }: Computed): Performance | null {
  if (certificate === null) return null;
  const { number, agency, from, to, metrics } = certificate;
  const how = `As certified by ${agency}, certificate ${number}, from ${formatDate(from)} to ${formatDate(to)}.`;
  const metric = (name: MetricName): Metric => {
    const value = metrics[name];
    return value === undefined ? blank(how, 'Not in the certificate.') : known(value, how);
  };
  return {
    asOf: to,
    index: [],
    metrics: {
      absoluteReturn: metric('absoluteReturn'),
      cagr: metric('cagr'),
      volatility: metric('volatility'),
      sharpe: metric('sharpe'),
      sortino: metric('sortino'),
      maxDrawdown: metric('maxDrawdown'),
      beta: metric('beta'),
      alpha: metric('alpha'),
      trackingError: metric('trackingError'),
      upCapture: metric('upCapture'),
      downCapture: metric('downCapture'),
      turnover: metric('turnover'),
      benchmarkReturn: metric('benchmarkReturn'),
    },
    source,
    certificate: { number, agency, from, to },
  };
}

/** Returns the performance, or null before the first trading day after the first decision. */
export function presentPerformance(computed: Computed, riskFreeRate: number): Performance | null {
  const { history, portfolio } = computed;
  const last = history.index.at(-1);
  if (last === undefined) return null;
  const benchmark = benchmarkLevels(computed);
  const market = new Map(benchmark.map(({ date, value }) => [date, value]));
  return {
    asOf: last.date,
    index: history.index.map(({ date, value }) => [date, value, market.get(date) ?? null]),
    metrics: metricsOf(computed, benchmark, riskFreeRate),
    source: portfolio.source,
    certificate: null,
  };
}

/**
 * Returns the benchmark over the portfolio's days, scaled to 100 where the portfolio is 100. Empty if not comparable.
 */
export function benchmarkLevels({ history, benchmark }: Pick<Computed, 'history' | 'benchmark'>): Level[] {
  const [first] = history.index;
  const last = history.index.at(-1);
  if (first === undefined || last === undefined) return [];
  const base = levelOn(benchmark.levels, first.date);
  if (base === null) return [];
  return between(benchmark.levels, first.date, last.date).map(({ date, value }) => ({
    date,
    value: (value / base.value) * 100,
  }));
}

function metricsOf(
  { history }: Pick<Computed, 'history'>,
  benchmark: readonly Level[],
  riskFreeRate: number,
): Performance['metrics'] {
  const { index } = history;
  const against = againstBenchmark(index, benchmark, riskFreeRate);
  return {
    absoluteReturn: absoluteReturn(index),
    cagr: cagr(index),
    volatility: volatility(index),
    sharpe: sharpe(index, riskFreeRate),
    sortino: sortino(index, riskFreeRate),
    maxDrawdown: deepest(index),
    beta: against.beta,
    alpha: against.alpha,
    trackingError: against.trackingError,
    upCapture: against.upCapture,
    downCapture: against.downCapture,
    turnover: yearlyTurnover(history),
    benchmarkReturn: benchmark.length === 0 ? noBenchmark : absoluteReturn(benchmark),
  };
}

const noBenchmark = blank('Last level ÷ first level − 1, of the benchmark.', 'No benchmark closes.');

function deepest(index: readonly Level[]): Metric {
  const how = 'The deepest fall from a peak: lowest level ÷ highest level before it − 1.';
  if (index.length < 2) return blank(how, 'Only one day of data.');
  return known(drawdowns(index)[0]?.depth ?? 0, how);
}

/** Returns the yearly turnover after the first purchase, as a fraction. */
function yearlyTurnover({ index, turnovers }: Computed['history']): Metric {
  const how = 'Half of all purchases and sales since launch, as a share of the portfolio, per 365 days.';
  const [first] = index;
  const last = index.at(-1);
  const days = first === undefined || last === undefined ? 0 : daysBetween(first.date, last.date);
  if (days < 365) return blank(how, 'Less than a year.');
  return known((turnovers.slice(1).reduce((sum, { value }) => sum + value, 0) * 365) / days, how);
}
