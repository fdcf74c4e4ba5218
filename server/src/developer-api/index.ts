export { bindApiRoutes } from './api-routes.ts';
export { bindApiKeyRoutes } from './key-routes.ts';
export { createApiKeyCheck } from './key-store.ts';
