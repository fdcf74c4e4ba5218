export { ceilingToday } from './counts.ts';
export { bindClientRoutes } from './routes.ts';
