export { bindQuoteRoutes } from './routes.ts';
export { buyerFacts, heldTerms, planNames, readMember } from './facts.ts';
export type { Buyer, MemberSource, Purpose, QuoteSettings } from './facts.ts';
export { canChangeSubscription, previewOne, previewQuotes } from './preview.ts';
export { computeNow, recompute } from './recompute.ts';
export type { OrderQuestion } from './recompute.ts';
export { advanceLimitPublication, readAdvanceLimit, saveAdvanceLimit } from './settings.ts';
export { unsealQuote } from './sealed-quote.ts';
export type { FrozenQuote } from './sealed-quote.ts';
