export { bindQuoteRoutes } from './routes.ts';
export { buyerFacts, heldTerms, readMember } from './facts.ts';
export type { Buyer, MemberSource, QuoteSettings } from './facts.ts';
export { canChangeSubscription, previewOne, previewQuotes, quotedAt, quotesOn } from './preview.ts';
export { computeNow, recompute } from './recompute.ts';
export type { OrderQuoteInput } from './recompute.ts';
export { offeringFrom, offeringOn } from './offering.ts';
export { advanceLimitPublication, readAdvanceLimit, saveAdvanceLimit } from './settings.ts';
export { unsealQuote } from './sealed-quote.ts';
