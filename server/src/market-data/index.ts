export { bindMarketDataRoutes } from './routes.ts';
export { importMarketFiles } from './import/import-files.ts';
export type { MarketReport } from './import/import-files.ts';
export { openMarketFiles } from './market-files.ts';
export type { MarketFile } from './market-files.ts';
export { livePriceAge } from './live-price-store.ts';
export { LivePrices } from './live-prices.ts';
export { priceGaps } from './price-gaps.ts';
export type { ShareGaps } from './price-gaps.ts';
export { readPriceGrid } from './price-grid.ts';
export type { MarketGrid } from './price-grid.ts';
export { readShareActions, readShareCloses } from './share-exports.ts';
export { lastTradingDay, readIndex, shareNames, sharesNow, stockNames } from './store.ts';
export type { IndexSeries, ShareNow, SymbolOn } from './store.ts';
export { holidaysSince, missingDays, recordHoliday, tradedBetween } from './exchange-days.ts';
export {
  beginImport,
  beginUpload,
  keepPiece,
  latestImports,
  marketImportTask,
  runMarketImport,
} from './uploads.ts';
