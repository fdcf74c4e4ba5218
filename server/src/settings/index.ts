export { advertisementAction } from './advertisement-action.ts';
export { feeCapAction, refundLimitAction } from './raise-limit-actions.ts';
export { legalAction } from './legal-action.ts';
export { priceAction } from './price-action.ts';
export { bindSettingsRoutes } from './routes.ts';
export type { SettingsOptions } from './routes.ts';
export { priceNoticesTask, sendPriceNotices } from './price-notices.ts';
export { legalNoticesTask, sendLegalNotices } from './legal-notices.ts';
