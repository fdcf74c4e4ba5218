export { buildPack, packTask } from './build-pack.ts';
export { bindInspectionRoutes } from './routes.ts';
export { packRetention } from './store.ts';
