export { bindMarketDataRoutes } from './routes.ts';
export { importMarketFiles } from './import/import-files.ts';
export type { MarketReport } from './import/import-files.ts';
export { openMarketFiles } from './market-files.ts';
export type { MarketFile } from './market-files.ts';
export { readPriceGrid } from './price-grid.ts';
export type { MarketGrid } from './price-grid.ts';
export { lastTradingDay, marketVersion, readIndex, sharesNow } from './store.ts';
export type { IndexSeries, ShareNow, SymbolOn } from './store.ts';
