export { ceilingToday } from './counts.ts';
export { bindClientRoutes, clientsCsv } from './routes.ts';
