import { GatedSection } from '../membership/GatedSection.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function PortfoliosScreen() {
  return (
    <GatedSection
      title="Portfolios"
      feature="portfolios"
      lead="Ready-to-invest portfolios of listed shares, each with its weights, every change and the reason for it."
    >
      <EmptyState title="No portfolio has been published yet.">
        The first one appears here with its weights and its history from the first day. You need not do
        anything.
      </EmptyState>
    </GatedSection>
  );
}
