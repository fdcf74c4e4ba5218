export { deliverRetentionEvent } from './inactive-members.ts';
export { bindRetentionRoutes } from './routes.ts';
export { retentionRun } from './run.ts';
