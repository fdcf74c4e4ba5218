export { bindCatalogueRoutes } from './routes.ts';
export { ensureCatalogue } from './default-catalogue.ts';
export {
  countCouponUses,
  couponByCode,
  fullPricesOn,
  lockCoupon,
  readPlanDescriptions,
  reserveCoupon,
  saveCoupon,
  savePlanPrice,
  settleCoupon,
} from './store.ts';
export type { CouponCounts, PlanDescription } from './store.ts';
