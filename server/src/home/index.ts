export { bindPreviewRoutes } from './previews.ts';
export { bindHomeRoutes } from './routes.ts';
