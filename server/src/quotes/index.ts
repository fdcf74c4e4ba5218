export { bindQuoteRoutes } from './routes.ts';
export { heldTerms, readBuyer } from './facts.ts';
export type { Buyer, Purpose, QuoteSettings } from './facts.ts';
export { canChangeSubscription, previewOne, previewQuotes } from './preview.ts';
export { computeNow, recompute } from './recompute.ts';
export type { OrderQuestion } from './recompute.ts';
export { deleteExpiredQuotes, quoteById } from './store.ts';
export type { FrozenQuote } from './store.ts';
export { quotesData } from './personal-data.ts';
