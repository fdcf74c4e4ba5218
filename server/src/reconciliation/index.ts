export { reconcile } from './prove.ts';
export { compareWithProvider } from './compare.ts';
export { comparisonRetention, comparisonTask } from './difference-store.ts';
export { bindDifferenceRoutes } from './routes.ts';
export { bindSettlementRoutes, settlementFetch } from './settlements.ts';
