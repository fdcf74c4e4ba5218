export { allEntries, balances, entriesOf, fundingOf, post, refundsOwed, unappliedPayments } from './post.ts';
export type { AccountBalance, PaymentBalance, PostedEntry } from './store.ts';
