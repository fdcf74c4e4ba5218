import type { RecommendationSource } from '@niveshak/contract/recommendations/staff-schemas';

export const sourceLabels = {
  article: 'Article',
  rebalance: 'Rebalance',
  experiment: 'Experiment',
  outlier: 'Outlier list',
} as const satisfies Record<RecommendationSource, string>;

export const horizonLabels = { m1: '1 m', m3: '3 m', m6: '6 m', m12: '12 m' } as const;
