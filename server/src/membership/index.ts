export { moveFreeMonths, unconsumedMonths } from './free-months.ts';
export type { FreeMonthsMove, FreeMonthsReason } from './free-months.ts';
export { claimDueNotices, closeNotice, earliestNotice } from './notices.ts';
export type { DueNotice, NoticeKind, NoticeOutcome } from './notices.ts';
export { currentPlan, planOf, refuseUnlessAllowed } from './policy.ts';
export { presentSubscriptions } from './present.ts';
export {
  endTerm,
  heldTerms,
  everHeldPlan,
  insertTerm,
  keepFreeMonths,
  liftTerms,
  membersServedAfter,
  moveTermEnd,
  moveTerm,
  placeTerm,
  purchasesOf,
  rememberHolder,
  servedMembers,
  termById,
  termsOf,
} from './store.ts';
export type { EndedBy, MemberTerm, HolderMarks, NewTerm, PaidFor, TermSource } from './store.ts';
export { membershipData } from './personal-data.ts';
