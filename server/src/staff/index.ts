export { bindStaffRoutes } from './routes.ts';
export { staffSessionRetention } from './session-store.ts';
export { createStaffCheck } from './sessions.ts';
export { server } from './audit/audit-store.ts';
export { inviteColleague } from './team/invitations.ts';
export { joinUrl } from './team/routes.ts';
export { importColleague } from './import-colleague.ts';
