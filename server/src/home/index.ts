export { bindHomeRoutes } from './routes.ts';
