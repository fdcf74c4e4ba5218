import type * as schemas from '@niveshak/contract/portfolios/schemas';
import type { output } from 'zod';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { absoluteReturn } from '@niveshak/domain/portfolios/returns';
import { benchmarkLevels } from './present.ts';
import type { Shown } from './present.ts';

type Experiment = output<typeof schemas.experimentalsSchema>[number];

/** Returns an experiment with the results of its decisions and prices. */
export function presentExperiment(shown: Shown): Experiment {
  const { portfolio, history, grid, returns } = shown;
  const value = (text: string) => ({ value: text });
  const first = history.index[0];
  const last = history.index.at(-1);
  const isShown = returns === 'computed' && first !== undefined && last !== undefined;
  const benchmarkSince = isShown ? absoluteReturn(benchmarkLevels(shown)).value : null;
  return {
    id: portfolio.slug,
    initiated: value(portfolio.launchDate),
    title: value(portfolio.title),
    description: value(portfolio.description),
    returnSince: value(isShown ? (last.value / first.value - 1).toFixed(6) : ''),
    benchmark: value(portfolio.benchmark),
    benchmarkSince: value(benchmarkSince === null ? '' : benchmarkSince.toFixed(6)),
    status: value(portfolio.closedOn === null ? 'Open' : 'Closed'),
    closed: value(portfolio.closedOn ?? ''),
    holdings: history.weights.map(({ symbol, weight }) => ({
      symbol,
      name: symbol === cashSymbol ? 'Cash' : grid.nameOf(symbol),
      weight: Math.min(1, Math.max(0, weight)),
    })),
  };
}
