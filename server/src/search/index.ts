export { bestNames } from './name-match.ts';
export { bindSearchRoutes } from './routes.ts';
