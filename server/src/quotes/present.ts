import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { QuoteOutcome } from '@niveshak/domain/quotes/quote';
import type { QuoteKind } from '@niveshak/domain/quotes/eligibility';

/** Returns a quote in the wire format (decisions section 4). A plan that is not allowed has no quote id. */
export function presentQuote(
  outcome: QuoteOutcome,
  frozen: { readonly id: string; readonly expiresAt: Date } | null,
): Quote {
  return {
    allowed: outcome.allowed,
    reason: outcome.reason,
    kind: outcome.allowed ? wireKind(outcome.kind) : null,
    quoteId: frozen?.id ?? null,
    expiresAt: frozen?.expiresAt.toISOString() ?? null,
    price: outcome.price,
    startDate: outcome.startDate,
    paidEndDate: outcome.paidEndDate,
    endDate: outcome.endDate,
    termsVersion: outcome.termsVersion,
    kycRequired: outcome.kycRequired,
    eSignRequired: outcome.eSignRequired,
    explanation: outcome.explanation.map(({ label, detail, amount }) => ({ label, detail, amount })),
  };
}

/** Returns the kind in the wire format, in which the trial is `new`. */
function wireKind(kind: QuoteKind): 'new' | 'upgrade' | 'renewal' | 'gift' {
  return kind === 'trial' ? 'new' : kind;
}
