export { upcomingCatalogue } from './upcoming.ts';
export { bindCatalogueRoutes } from './routes.ts';
export { ensureCatalogue } from './default-catalogue.ts';
export {
  cataloguePublication,
  countCouponUses,
  couponByCode,
  describePlan,
  fullPricesOn,
  lockCoupon,
  nameOfPlan,
  namesOfPlans,
  planVersions,
  readPlanDescriptions,
  readPlans,
  readPrices,
  salePricesOn,
  reserveCoupon,
  saveCoupon,
  savePlanPrice,
  settleCoupon,
} from './store.ts';
export { insertFirmPlan, loadCatalogue, withdrawPlan } from './firm-plan-store.ts';
export { listCoupons } from './coupon-batch-store.ts';
export {
  endSales,
  ensureSunset,
  holdSunset,
  readSunset,
  saveSunset,
  sunsetPublication,
} from './sunset-store.ts';
export type { PlanDescription, PlanPrice } from './store.ts';
export { couponAction } from './staff/coupon-action.ts';
export { conditionsOf, reductionOf } from './staff/coupon-input.ts';
export { bindCouponRoutes } from './staff/coupon-routes.ts';
