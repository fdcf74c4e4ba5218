export { carryOutServiceEnd, countServiceEnd, countServiceEndTask, endServiceTask } from './carry-out.ts';
export { bindServiceEndRoutes } from './routes.ts';
export { serviceEndAction } from './sunset-action.ts';
