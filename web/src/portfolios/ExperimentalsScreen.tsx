import { GatedSection } from '../membership/GatedSection.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function ExperimentalsScreen() {
  return (
    <GatedSection
      title="Experimentals"
      feature="experimentals"
      lead="Rules we are still testing with small amounts, in the open, before any of them becomes a portfolio."
    >
      <EmptyState title="No experiment is running.">
        When one starts, it is listed here from its first day, newest first.
      </EmptyState>
    </GatedSection>
  );
}
