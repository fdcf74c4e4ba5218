export { checkFile, checkTask } from './check.ts';
export { importCheckedLines, importMembersTask } from './import-lines.ts';
export { importFileRetention, subscriberImportRetention } from './line-store.ts';
export { sendWelcomeEmails, sendWelcomeEmailsTask } from './release.ts';
export { bindSubscriberImportRoutes } from './routes.ts';
