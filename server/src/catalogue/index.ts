export { bindCatalogueRoutes } from './routes.ts';
export { ensureCatalogue } from './default-catalogue.ts';
export {
  cataloguePublication,
  countCouponUses,
  couponByCode,
  fullPricesOn,
  lockCoupon,
  readPlanDescriptions,
  readPrices,
  reserveCoupon,
  saveCoupon,
  savePlanPrice,
  settleCoupon,
} from './store.ts';
export type { CouponCounts, PlanDescription } from './store.ts';
