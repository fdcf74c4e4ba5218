export { basketOrdersData } from './personal-data.ts';
export { bindBasketOrdersRoutes } from './routes.ts';
