export { deliverAccountEvent, eraseAccount } from './erase.ts';
export { evidenceOf } from './evidence.ts';
export { clientFileOf, memberFilesForStaff } from './export.ts';
export { bindAccountRoutes } from './routes.ts';
export { bindAccountStaffRoutes } from './staff-routes.ts';
export { presentSessionUser, sessionUserFacts, sessionUserOf } from './session-user.ts';
