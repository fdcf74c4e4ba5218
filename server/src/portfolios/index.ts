export { bindPortfoliosRoutes } from './routes.ts';
export { portfolioNames } from './store.ts';
export { correctRebalance, loadPortfolio, recordRebalance, savePortfolio } from './publish.ts';
export type { NewRebalance } from './publish.ts';
export { exportPortfolios } from './export-csv.ts';
export type { PortfolioFacts, Style, WeightLine } from './store.ts';
