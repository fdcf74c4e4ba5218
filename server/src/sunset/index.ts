export { carryOutSunset, countSunset, countSunsetTask, sunsetTask } from './carry-out.ts';
export { bindSunsetRoutes } from './routes.ts';
export { sunsetAction } from './sunset-action.ts';
