export { discardStoredMonths, metricMonths } from './keep-months.ts';
export { bindMetricsRoutes } from './routes.ts';
