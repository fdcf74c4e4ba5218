import { daysBetween } from '../primitives/calendar-date.ts';
import type { Metric } from './metric.ts';
import { blank, known } from './metric.ts';
import type { Level } from './series.ts';
import { aligned, dailyReturns, deviation, mean } from './series.ts';

const tradingDaysAYear = 252;
const daysAYear = 365;
/** Minimum sample for a meaningful deviation. */
const fewestReturns = 20;

const tooFewDays = `Fewer than ${fewestReturns} daily returns.`;
const onePoint = 'Only one day of data.';

/** Returns the growth over the whole series. For less than a year, no other return is shown. */
export function absoluteReturn(series: readonly Level[]): Metric {
  const how = 'Last level ÷ first level − 1.';
  const first = series[0];
  const last = series.at(-1);
  if (first === undefined || last === undefined || series.length < 2) return blank(how, onePoint);
  return known(last.value / first.value - 1, how);
}

/** Returns the compound annual growth rate for a year or more, (last ÷ first)^(365 ÷ calendar days) − 1. */
export function cagr(series: readonly Level[]): Metric {
  const how = '(Last level ÷ first level)^(365 ÷ calendar days) − 1.';
  const first = series[0];
  const last = series.at(-1);
  if (first === undefined || last === undefined || series.length < 2) return blank(how, onePoint);
  const days = daysBetween(first.date, last.date);
  if (days < daysAYear) return blank(how, 'Less than a year: see the absolute return.');
  return known((last.value / first.value) ** (daysAYear / days) - 1, how);
}

/** Returns the annualised standard deviation of daily returns. */
export function volatility(series: readonly Level[]): Metric {
  const how = `Standard deviation of daily returns × √${tradingDaysAYear}.`;
  const returns = dailyReturns(series);
  if (returns.length < fewestReturns) return blank(how, tooFewDays);
  return known(deviation(returns) * Math.sqrt(tradingDaysAYear), how);
}

/**
 * Returns the annualised excess return divided by its deviation. `riskFree` is a yearly rate, such as 0.065 for 6.5 %.
 */
export function sharpe(series: readonly Level[], riskFree: number): Metric {
  const how = `Mean daily return over the risk-free rate (${(riskFree * 100).toFixed(2)}% a year ÷ ${tradingDaysAYear}) ÷ its standard deviation × √${tradingDaysAYear}.`;
  const excess = dailyReturns(series).map((value) => value - riskFree / tradingDaysAYear);
  if (excess.length < fewestReturns) return blank(how, tooFewDays);
  const spread = deviation(excess);
  if (spread === 0) return blank(how, 'The index did not move.');
  return known((mean(excess) / spread) * Math.sqrt(tradingDaysAYear), how);
}

/** Like `sharpe`, but with the deviation of losing days only. */
export function sortino(series: readonly Level[], riskFree: number): Metric {
  const how = `Mean daily return over the risk-free rate (${(riskFree * 100).toFixed(2)}% a year) ÷ deviation below it × √${tradingDaysAYear}.`;
  const excess = dailyReturns(series).map((value) => value - riskFree / tradingDaysAYear);
  if (excess.length < fewestReturns) return blank(how, tooFewDays);
  const below = Math.sqrt(mean(excess.map((value) => Math.min(0, value) ** 2)));
  if (below === 0) return blank(how, 'No losing days.');
  return known((mean(excess) / below) * Math.sqrt(tradingDaysAYear), how);
}

export interface AgainstBenchmark {
  readonly beta: Metric;
  readonly alpha: Metric;
  readonly trackingError: Metric;
  readonly upCapture: Metric;
  readonly downCapture: Metric;
}

/** Returns metrics relative to a benchmark over the days present in both series. */
export function againstBenchmark(
  series: readonly Level[],
  benchmark: readonly Level[],
  riskFree: number,
): AgainstBenchmark {
  const both = aligned(series, benchmark);
  const own = dailyReturns(both.one);
  const market = dailyReturns(both.other);
  const hows = {
    beta: 'Covariance of daily returns with the benchmark’s ÷ the benchmark’s variance.',
    alpha: `Yearly return beyond beta × the benchmark’s, both over the risk-free rate (${(riskFree * 100).toFixed(2)}%).`,
    trackingError: `Standard deviation of the daily difference to the benchmark × √${tradingDaysAYear}.`,
    upCapture: 'Mean return on days when the benchmark rose ÷ the benchmark’s.',
    downCapture: 'Mean return on days when the benchmark fell ÷ the benchmark’s.',
  };
  if (own.length < fewestReturns) {
    return {
      beta: blank(hows.beta, tooFewDays),
      alpha: blank(hows.alpha, tooFewDays),
      trackingError: blank(hows.trackingError, tooFewDays),
      upCapture: blank(hows.upCapture, tooFewDays),
      downCapture: blank(hows.downCapture, tooFewDays),
    };
  }
  const ownMean = mean(own);
  const marketMean = mean(market);
  const pairs = own.map((value, at) => ({ value, market: market[at] ?? 0 }));
  const covariance = pairs.reduce(
    (sum, pair) => sum + (pair.value - ownMean) * (pair.market - marketMean),
    0,
  );
  const variance = pairs.reduce((sum, pair) => sum + (pair.market - marketMean) ** 2, 0);
  const beta = covariance / variance;
  const dailyFree = riskFree / tradingDaysAYear;
  const alpha = (ownMean - dailyFree - beta * (marketMean - dailyFree)) * tradingDaysAYear;
  const differences = pairs.map((pair) => pair.value - pair.market);
  const capture = (how: string, isIn: (value: number) => boolean) => {
    const days = pairs.filter((pair) => isIn(pair.market));
    if (days.length === 0) return blank(how, 'No such days.');
    return known(mean(days.map(({ value }) => value)) / mean(days.map((pair) => pair.market)), how);
  };
  return {
    beta: known(beta, hows.beta),
    alpha: known(alpha, hows.alpha),
    trackingError: known(deviation(differences) * Math.sqrt(tradingDaysAYear), hows.trackingError),
    upCapture: capture(hows.upCapture, (value) => value > 0),
    downCapture: capture(hows.downCapture, (value) => value < 0),
  };
}
