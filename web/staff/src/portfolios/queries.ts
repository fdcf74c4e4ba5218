import {
  getRebalanceEffect,
  getStaffPortfolio,
  listStaffPortfolios,
} from '@niveshak/contract/portfolios/staff-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Everything of portfolios; drafts are others', too. */
export const portfoliosKey = ['portfolios'];

export const portfoliosQuery = queryOptions({
  queryKey: [...portfoliosKey, 'list'],
  queryFn: () => staffCall(listStaffPortfolios),
});

export function portfolioQuery(id: string) {
  return queryOptions({
    queryKey: [...portfoliosKey, id],
    queryFn: () => staffCall(getStaffPortfolio, { params: { id } }),
    // A draft that is being written is newer than what was read: it is not put back, and not shown again later.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** The effect of a draft as it was saved. */
export function effectQuery(draftId: string, version: number) {
  return queryOptions({
    queryKey: [...portfoliosKey, 'effect', draftId, version],
    queryFn: () => staffCall(getRebalanceEffect, { params: { id: draftId } }),
    placeholderData: keepPreviousData,
  });
}
