export { bindSearchRoutes } from './routes.ts';
