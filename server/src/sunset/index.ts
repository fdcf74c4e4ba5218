export { runSunset, countSunset, countSunsetTask, sunsetTask } from './run-sunset.ts';
export { bindSunsetRoutes } from './routes.ts';
export { sunsetAction } from './sunset-action.ts';
