export {
  balances,
  entriesOf,
  entryFor,
  freeOf,
  fundingOf,
  ordersPaidBy,
  post,
  postAll,
  refundsOwed,
  chargebackAmountOf,
} from './post.ts';
export { entriesFact } from './entries-fact.ts';
export type { PostedEntry } from './store.ts';
export { ledgerData } from './personal-data.ts';
