export { checkFile, checkTask } from './check.ts';
export { bringIn, bringInTask } from './import-lines.ts';
export { movingInFileRetention, movingInRetention } from './line-store.ts';
export { writeToMovedIn, writeToMovedInTask } from './release.ts';
export { bindMovingInRoutes } from './routes.ts';
