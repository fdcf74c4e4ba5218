export const features = [
  'referrals',
  'slackArchives',
  'gifting',
  'outliers',
  'portfolios',
  'experimentals',
  'lite',
  'premium',
] as const;
/** Gated features. `lite` and `premium` are the access levels of articles. */
export type Feature = (typeof features)[number];

const sourceGrants = ['prices', 'portfolio-infos', 'experimentals', 'slack-archives'] as const;
export type SourceGrant = (typeof sourceGrants)[number];

/** Resources that a plan may read, as in `resourceGrants.read` of the session user. */
export interface ReadGrants {
  readonly portfolios: readonly string[];
  readonly sources: readonly string[];
}
