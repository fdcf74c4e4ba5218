import * as routes from '@niveshak/contract/portfolios/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

const staleTime = 600_000;

export const portfoliosQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: () => call(routes.listPortfolios),
  staleTime,
});

export const infosQuery = queryOptions({
  queryKey: ['portfolios', 'infos'],
  queryFn: () => call(routes.getPortfolioInfos),
  staleTime,
});

export const weightsQuery = queryOptions({
  queryKey: ['portfolios', 'weights'],
  queryFn: () => call(routes.getWeights),
  staleTime,
});

export const performanceQuery = queryOptions({
  queryKey: ['portfolios', 'performance'],
  queryFn: () => call(routes.getPerformance),
  staleTime,
});

export function portfolioQuery(slug: string) {
  return queryOptions({
    queryKey: ['portfolios', 'detail', slug],
    queryFn: () => call(routes.getPortfolio, { params: { slug } }),
    staleTime,
  });
}

export const experimentalsQuery = queryOptions({
  queryKey: ['experimentals'],
  queryFn: () => call(routes.getExperimentals),
  staleTime,
});
