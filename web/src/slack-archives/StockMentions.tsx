import type { ArchiveHit } from '@niveshak/contract/slack-archives/schemas';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { MessageRow } from './MessageRow.tsx';
import { mentionsQuery } from './queries.ts';

const shownAtOnce = 5;

/** Newest messages that mention any of several words or phrases, with a link to all of them. */
export function StockMentions({ names }: { names: readonly string[] }) {
  const found = useQueries({ queries: names.map((name) => mentionsQuery(name, shownAtOnce)) });
  const failed = found.find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <ErrorBanner action={<Button onClick={() => void failed.refetch()}>Try again</Button>}>
        {errorText(failed.error, slackArchivesTexts.searchFailed)}
      </ErrorBanner>
    );
  }
  if (found.some(({ isPending }) => isPending)) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={3} rowHeight={100} />
      </SkeletonGroup>
    );
  }
  const hits = newest(found.flatMap(({ data }) => data?.hits ?? []));
  if (hits.length === 0) {
    return <p className="text-soft">No archived message mentions this stock.</p>;
  }
  return (
    <>
      <ul className="-mx-4 max-w-3xl">
        {hits.map((hit) => (
          <li key={hit._id} data-mention={hit._id} className="border-t border-rule first:border-t-0">
            <MessageRow message={hit} marks={hit.highlight} hasDay />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {names.map((name) => (
          <Link key={name} to={paths.archiveSearch} search={{ q: name, exact: 'true' }} className={linkClass}>
            All messages with “{name}”
          </Link>
        ))}
      </p>
    </>
  );
}

/** Returns the messages without duplicates, newest first. */
function newest(hits: readonly ArchiveHit[]): ArchiveHit[] {
  return [...new Map(hits.map((hit) => [hit._id, hit])).values()]
    .toSorted((a, b) => b._source.cm_sort_ts - a._source.cm_sort_ts)
    .slice(0, shownAtOnce);
}
