import type { ArchiveThread } from '@niveshak/contract/slack-archives/thread-schema';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { startQuery } from './queries.ts';
import { ThreadLine } from './ThreadLine.tsx';

/** Start page of the archive, with recent and past conversations. */
export function ArchiveStart() {
  const start = useQuery(startQuery);
  if (start.isPending) return <MessagesSkeleton />;
  if (start.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void start.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(start.error, slackArchivesTexts.threadsFailed)}
      </ErrorBanner>
    );
  }
  const { newest, onThisDay } = start.data;
  // The channel list shows the message if there are no channels.
  if (newest.length === 0) return <p className="text-soft">Choose a channel, or search all of them.</p>;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Threads title="Newest conversations" id="archive-newest" threads={newest} />
      <Threads title="Around this day" id="archive-day" threads={onThisDay} />
    </div>
  );
}

type ThreadsProps = { title: string; id: string; threads: readonly ArchiveThread[] };

function Threads({ title, id, threads }: ThreadsProps) {
  if (threads.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <ul className="flex flex-col gap-5">
        {threads.map((thread) => (
          <li key={`${thread.channel} ${thread.ts}`}>
            <ThreadLine thread={thread} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
