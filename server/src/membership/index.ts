export { grantTerm } from './grant.ts';
export { everHeldPlan, lockMarks, rememberHolder, rememberHolders } from './holder-marks.ts';
export type { HolderMarks } from './holder-marks.ts';
export { freeMonthsFact, grantFreeMonths, moveFreeMonths, unconsumedMonths } from './free-months.ts';
export { upcomingNotices, upcomingTerms } from './upcoming.ts';
export { claimDueNotices, closeNotice, earliestNotice } from './notices.ts';
export type { NoticeKind } from './notices.ts';
export { insertTerms } from './insert-terms.ts';
export { heldTerms, termDaysFact } from './held-terms.ts';
export { endGrace, grantGrace } from './grace.ts';
export { markOwnPause, recordPauseOffer, pausable, readPauseMarks, writePause } from './pause.ts';
export { servesOn } from './standing-still.ts';
export { panelUrl } from './panel-url.ts';
export { currentPlan, planOf, refuseUnlessAllowed } from './policy.ts';
export { presentSubscriptions } from './present.ts';
export { resumeTerms, suspendTerms } from './suspend.ts';
export {
  endTerm,
  insertTerm,
  setFreeMonths,
  liftTerms,
  membersServedAfter,
  moveTermEnd,
  moveTerm,
  placeTerm,
  purchasesFact,
  purchasesOf,
  termById,
  termsFact,
  termsOf,
} from './store.ts';
export { plansOfMembers, servedMembers } from './served-members.ts';
export type { MemberTerm, NewTerm, TermSource } from './store.ts';
export { membershipData } from './personal-data.ts';
