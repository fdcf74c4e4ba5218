export { bindPortfoliosRoutes } from './routes.ts';
export {
  allPortfolios,
  lockPortfolio,
  portfolioById,
  portfolioNames,
  rebalancesOf,
  tagOfStyle,
} from './store.ts';
export type { Portfolio, PortfolioFacts, WeightLine } from './store.ts';
export { portfoliosNow } from './recent-rebalances.ts';
export type { PortfoliosNow, RecentRebalance } from './recent-rebalances.ts';
export { modelsOn } from './models.ts';
export type { Model } from './models.ts';
export { inForce } from './timeline.ts';
export { loadPortfolio } from './publish.ts';
export type { PastDecision } from './publish.ts';
export {
  closeDraft,
  draftById,
  dueDrafts,
  earliestDraft,
  lockDraft,
  openDrafts,
  scheduleDraft,
  storeDraft,
  unscheduleDraft,
} from './draft-store.ts';
export type { Draft } from './draft-store.ts';
export { draftProblems, publishDraft, startDraft } from './drafts.ts';
export { changeFacts, closingProblem, createPortfolio, factsVersion, setClosed } from './facts.ts';
export { draftEffect } from './draft-effect.ts';
export { exportPortfolios } from './export-csv.ts';
export { portfolioLevels } from './levels.ts';
