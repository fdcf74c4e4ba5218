import { GatedSection } from '../membership/GatedSection.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function SlackArchivesScreen() {
  return (
    <GatedSection
      title="Slack Archives"
      feature="slackArchives"
      lead="Years of conversation in the members’ community: questions, answers and the AMAs, to read and to search."
    >
      <EmptyState title="The archive is empty so far.">
        Channels appear here as soon as the firm has imported them. You need not do anything.
      </EmptyState>
    </GatedSection>
  );
}
