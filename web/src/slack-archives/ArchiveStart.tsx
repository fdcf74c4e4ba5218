import type { ArchiveThread } from '@niveshak/contract/slack-archives/thread-schema';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { dayOf } from './moments.ts';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { channelsQuery, startQuery } from './queries.ts';
import { ThreadLine } from './ThreadLine.tsx';

const channelsShown = 4;

/** Start page of the archive, with conversations and the largest channels. */
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
      <div className="flex flex-col gap-8">
        <LargestChannels />
        <Threads title="Around this day" id="archive-day" threads={onThisDay} />
      </div>
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

function LargestChannels() {
  const channels = useQuery(channelsQuery).data ?? [];
  const largest = channels
    .filter(({ messageCount }) => messageCount > 0)
    .toSorted((a, b) => b.messageCount - a.messageCount)
    .slice(0, channelsShown);
  // A short list would only repeat the channel list.
  if (channels.length <= channelsShown) return null;
  return (
    <Section title="Largest channels" id="archive-largest" className="max-lg:hidden">
      <ul className="flex flex-col gap-3">
        {largest.map(({ id, name, topic, messageCount, firstTs, lastTs }) => (
          <li key={id}>
            <Link
              to={paths.archiveChannel}
              params={{ channel: id }}
              className="block rounded-md border border-rule px-3 py-2 hover:border-ink"
            >
              <span className="block font-semibold wrap-anywhere">#{name}</span>
              {topic !== '' && <span className="line-clamp-2 block text-sm text-soft">{topic}</span>}
              <span className="block text-sm text-soft">
                {count(messageCount)} messages{yearsText(firstTs, lastTs)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function yearsText(firstTs: string | null, lastTs: string | null): string {
  const [first, last] = [firstTs, lastTs].map((ts) => (ts === null ? null : dayOf(ts))?.slice(0, 4));
  if (first === undefined || last === undefined) return '';
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}
