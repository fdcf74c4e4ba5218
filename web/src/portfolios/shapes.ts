import type { Level } from '@niveshak/domain/portfolios/series';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type {
  getExperimentals,
  getPerformance,
  getPortfolio,
  listPortfolios,
} from '@niveshak/contract/portfolios/routes';

export type PortfolioFacts = ResponseOf<typeof listPortfolios>[number];
export type PortfolioDetail = ResponseOf<typeof getPortfolio>;
export type Rebalance = PortfolioDetail['rebalances'][number];
export type Analysis = NonNullable<PortfolioDetail['analysis']>;
export type Performance = ResponseOf<typeof getPerformance>[string];
export type Experiment = ResponseOf<typeof getExperimentals>[number];

/** Index levels from the first day, and benchmark levels for the days that have one. */
export type Levels = { readonly own: readonly Level[]; readonly market: readonly Level[] };
