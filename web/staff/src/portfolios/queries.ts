import {
  getRebalanceEffect,
  getStaffPortfolio,
  listStaffPortfolios,
} from '@niveshak/contract/portfolios/staff-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Query-key prefix of all portfolio data, because other people can also change drafts. */
export const portfoliosKey = ['portfolios'];

export const portfoliosQuery = queryOptions({
  queryKey: [...portfoliosKey, 'list'],
  queryFn: () => staffCall(listStaffPortfolios),
});

export function portfolioQuery(id: string) {
  return queryOptions({
    queryKey: [...portfoliosKey, id],
    queryFn: () => staffCall(getStaffPortfolio, { params: { id } }),
    // A draft being edited is newer than fetched data, so never revert to that, and never show it from cache
    // later.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

export function effectQuery(draftId: string, version: number) {
  return queryOptions({
    queryKey: [...portfoliosKey, 'effect', draftId, version],
    queryFn: () => staffCall(getRebalanceEffect, { params: { id: draftId } }),
    placeholderData: keepPreviousData,
  });
}
