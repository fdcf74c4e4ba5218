export { bindClockRoute } from './due/move-clock.ts';
export { bindDueRoutes } from './due/routes.ts';
export { bindStaffRoutes } from './routes.ts';
export { endStaffSessionsBeforeReset, staffSessionRetention } from './session-store.ts';
export { createStaffCheck } from './sessions.ts';
export { addressChanges } from './members/change-address.ts';
export { deliverIdentityEvent } from './identity/identity-letter.ts';
export { deliverAddressEvent } from './members/address-letter.ts';
export { audit, server } from '../platform/staff/audit.ts';
export { inviteColleague } from './team/invitations.ts';
export { joinUrl } from './team/routes.ts';
export { importColleague } from './import-colleague.ts';
export { scheduledRebalances } from './portfolios/publication.ts';
export { bringIn, bringInTask } from './moving-in/bring-in.ts';
export { checkFile, checkTask } from './moving-in/check.ts';
export { movingInFileRetention, movingInRetention } from './moving-in/line-store.ts';
export { writeToMovedIn, writeToMovedInTask } from './moving-in/release.ts';
export { figureMonths } from './figures/keep-months.ts';
export { compareWithProvider } from './differences/compare.ts';
export { comparisonRetention, comparisonTask } from './differences/difference-store.ts';
export {
  carryOutServiceEnd,
  countServiceEnd,
  countServiceEndTask,
  endServiceTask,
} from './service-end/carry-out.ts';
export { scheduledArticles } from './articles/publication.ts';
