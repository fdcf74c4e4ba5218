import { getPreview } from '@niveshak/contract/home/preview-routes';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** @param portfolio slug of the portfolio on this page */
export function previewQuery(feature: Feature, portfolio?: string) {
  return queryOptions({
    queryKey: ['preview', feature, portfolio ?? null],
    queryFn: () =>
      call(getPreview, { params: { feature }, query: portfolio === undefined ? {} : { portfolio } }),
    // Always refetched, because prices are as of today.
    staleTime: 0,
  });
}
