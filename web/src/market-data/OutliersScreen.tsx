import { GatedSection } from '../membership/GatedSection.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function OutliersScreen() {
  return (
    <GatedSection
      title="Outliers"
      feature="outliers"
      lead="Shares whose last day was far from their own usual, bullish or bearish, with the evidence beside each."
    >
      <EmptyState title="No outliers have been computed yet.">
        They are computed from end-of-day prices after the market closes, and listed here the same evening.
      </EmptyState>
    </GatedSection>
  );
}
