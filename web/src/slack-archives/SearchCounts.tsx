import { count as countText } from '@niveshak/domain/primitives/number-format';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { useNames } from './names.ts';
import { countsQuery } from './queries.ts';
import type { ArchiveSearchParameters } from './address.ts';

/** Maximum number of channels listed, by hits. The `in:` operator reaches the others. */
const maxChannels = 8;

/**
 * Hits by channel and by year, each of which narrows the search. Shown next to the hits, or collapsed if there is no
 * room.
 */
export function SearchCounts({ parameters }: { parameters: ArchiveSearchParameters }) {
  const counts = useQuery(countsQuery(parameters));
  const names = useNames();
  const isBeside = useIsWide('xl');
  if (counts.isPending) {
    return (
      <SkeletonGroup>
        <div className="flex h-8 flex-col gap-2 overflow-hidden xl:h-auto">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Bar key={key} className="h-6 w-full" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (counts.isError) return <p className="text-sm text-soft">{slackArchivesTexts.countsFailed}</p>;
  const { channels, years } = counts.data;
  const all = (
    <div className="grid grid-cols-2 content-start gap-6 xl:grid-cols-1">
      <Counts title="By channel">
        {channels.slice(0, maxChannels).map(({ channel, count }) => (
          <Count
            key={channel}
            label={`#${names.channel(channel) ?? channel}`}
            count={count}
            search={{ ...parameters, page: undefined, channel }}
          />
        ))}
      </Counts>
      <Counts title="By year">
        {years.map(({ year, count }) => (
          <Count
            key={year}
            label={String(year)}
            count={count}
            search={{ ...parameters, page: undefined, from: `${year}-01-01`, to: `${year}-12-31` }}
          />
        ))}
      </Counts>
    </div>
  );
  return (
    <aside aria-label="Narrow the search" className="min-h-0 overflow-y-auto text-sm max-xl:shrink-0">
      {isBeside ? (
        all
      ) : (
        <details>
          <summary className="flex min-h-8 w-fit cursor-pointer items-center gap-1 text-soft">
            Narrow by channel or year
            <Icon name="chevron" className="size-4" />
          </summary>
          <div className="max-h-[40dvh] overflow-y-auto pb-2">{all}</div>
        </details>
      )}
    </aside>
  );
}

export function Counts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="border-t border-ink pt-2 text-base">{title}</h3>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

type CountProps = { label: string; count?: number; search: ArchiveSearchParameters };

/** Link to a search, with its number of messages if known. */
export function Count({ label, count, search }: CountProps) {
  return (
    <li>
      <Link
        to={paths.archiveSearch}
        search={search}
        className="flex min-h-9 items-center justify-between gap-3 rounded-md px-1 xl:min-h-7 hover:bg-sunken"
      >
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {count !== undefined && <span className="text-soft">{countText(count)}</span>}
      </Link>
    </li>
  );
}
