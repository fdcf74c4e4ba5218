export { bindClockRoute } from './upcoming/move-clock.ts';
export { bindDueRoutes } from './upcoming/routes.ts';
export { bindStaffRoutes } from './routes.ts';
export {
  endStaffSessionsAtProvider,
  endStaffSessionsBeforeReset,
  staffSessionRetention,
} from './session-store.ts';
export { createStaffCheck } from './sessions.ts';
export { inviteColleague } from './team/invitations.ts';
export { joinUrl } from './team/routes.ts';
export { importColleague } from './import-colleague.ts';
