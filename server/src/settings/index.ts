export { priceAction } from './price-action.ts';
export { bindSettingsRoutes } from './routes.ts';
export type { SettingsOptions } from './routes.ts';
export { legalNoticesTask, sendLegalNotices } from './legal-notices.ts';
