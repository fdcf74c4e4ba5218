export { discardStoredMonths, metricMonths } from './stored-months.ts';
export { bindMetricsRoutes } from './routes.ts';
