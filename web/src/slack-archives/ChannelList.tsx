import { count } from '@niveshak/domain/primitives/number-format';
import type { ArchiveChannel } from '@niveshak/contract/slack-archives/schemas';
import { archiveGroupNames, slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { channelsQuery } from './queries.ts';

export function ChannelList() {
  const channels = useQuery(channelsQuery);
  if (channels.isPending) return <ChannelSkeleton />;
  if (channels.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void channels.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(channels.error, slackArchivesTexts.channelsFailed)}
      </ErrorBanner>
    );
  }
  if (channels.data.length === 0) {
    return <EmptyState title="No channels yet">Channels appear here once they are imported.</EmptyState>;
  }
  return (
    <nav aria-label="Channels" className="flex flex-col gap-6">
      {grouped(channels.data).map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-1 px-2 text-sm text-soft">{group}</h2>
          <ul>
            {members.map((channel) => (
              <li key={channel.id}>
                <Link
                  to={paths.archiveChannel}
                  params={{ channel: channel.id }}
                  activeOptions={{ includeSearch: false }}
                  className="flex min-h-9 items-baseline justify-between gap-2 rounded-md border-l-2 border-transparent px-2 py-1.5 hover:bg-sunken aria-[current=page]:rounded-l-none aria-[current=page]:border-accent aria-[current=page]:font-semibold"
                >
                  <span className="min-w-0 wrap-anywhere">#{channel.name}</span>
                  <span className="shrink-0 text-xs text-faint">
                    {count(channel.messageCount)}
                    <span className="sr-only"> messages</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Returns the groups in the specification's order, with unknown groups last. */
function grouped(channels: readonly ArchiveChannel[]): [string, ArchiveChannel[]][] {
  const groups = Map.groupBy(channels, ({ group }) => group);
  const known: readonly string[] = archiveGroupNames;
  const place = (group: string) => (known.includes(group) ? known.indexOf(group) : known.length);
  return [...groups].sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
}

function ChannelSkeleton() {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Bar key={key} className="h-6 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
