export { currentPlan, refuseUnlessAllowed } from './policy.ts';
export { presentSubscriptions } from './present.ts';
export { endTerm, everHeldPlan, insertTerm, rememberHolder, termsOf } from './store.ts';
export type { EndedBy, MemberTerm, HolderMarks, NewTerm, PaidFor, TermSource } from './store.ts';
