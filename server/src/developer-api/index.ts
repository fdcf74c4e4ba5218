export { bindApiRoutes } from './api-routes.ts';
export { apiDocument } from './document.ts';
export { eventContent } from './event-content.ts';
export { bindApiKeyRoutes } from './key-routes.ts';
export { createApiKeyCheck } from './key-store.ts';
