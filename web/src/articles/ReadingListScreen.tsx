import type { ReadingListArticle, ReadingList } from '@niveshak/contract/reading/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { paths, readingParts } from '../lib/paths.ts';
import type { ReadingPart } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { ArticleLink } from './ArticleLink.tsx';
import { readingListQuery } from './queries.ts';
import { ReadingFeed } from './ReadingFeed.tsx';

const names: Readonly<Record<ReadingPart, string>> = {
  begun: 'Continue',
  bookmarked: 'Bookmarks',
  opened: 'History',
};

const empty: Readonly<Record<ReadingPart, string>> = {
  begun: 'Unfinished articles appear here, on all your devices.',
  bookmarked: 'Bookmarked articles appear here, on all your devices.',
  opened: 'Articles you open appear here.',
};

/** Articles in progress, bookmarked or opened, and the member's feed. The active tab is in the URL. */
export function ReadingListScreen() {
  const { part = 'begun' } = useSearch({ from: '/reading' });
  const list = useQuery(readingListQuery);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-14">
      <PageTitle>Reading list</PageTitle>
      <div className="max-w-3xl">
        <h1 className="text-3xl">Reading list</h1>
        <nav aria-label="Reading list" className="mt-3 flex gap-5 text-sm">
          {readingParts.map((each) => (
            <Link
              key={each}
              to={paths.readingList}
              search={each === 'begun' ? {} : { part: each }}
              aria-current={each === part ? 'true' : undefined}
              className="flex min-h-9 min-w-6 items-center border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-accent-strong aria-[current]:text-ink"
            >
              {names[each]}
            </Link>
          ))}
        </nav>
        {list.isPending && <ListSkeleton />}
        {list.isError && (
          <ErrorBanner
            action={
              <Button size="small" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(list.error, articlesTexts.listOfReadingFailed)}
          </ErrorBanner>
        )}
        {list.data !== undefined && <Part list={list.data} part={part} />}
      </div>
      {/* On phones the feed is below the list and appears together with it, so that it does not shift. */}
      {!list.isPending && (
        <aside aria-label="Feed" className="mt-10 xl:mt-0">
          <ReadingFeed />
        </aside>
      )}
    </div>
  );
}

function Part({ list, part }: { list: ReadingList; part: ReadingPart }) {
  const kept = list[part];
  if (kept.length === 0)
    return (
      <div className="mt-5">
        <EmptyState
          title="Nothing here yet"
          action={
            <Link to={paths.home} className={buttonClass('secondary')}>
              Browse research
            </Link>
          }
        >
          {empty[part]}
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-2">
      <h2 className="sr-only">{names[part]}</h2>
      {kept.map(({ article, state }) => (
        <div key={article.id} className="relative">
          <ArticleLink article={article} />
          <Progress state={state} />
        </div>
      ))}
    </div>
  );
}

function Progress({ state: { position } }: Pick<ReadingListArticle, 'state'>) {
  const percent = Math.round(position / 100);
  if (percent === 0) return null;
  return (
    <p className="-mt-3 mb-4 flex items-center gap-3 text-sm text-soft">
      <span aria-hidden="true" className="h-1 w-32 bg-sunken">
        <span className="block h-1 bg-accent" style={{ width: `${percent}%` }} />
      </span>
      {percent >= 95 ? 'Finished' : `${percent}% read`}
    </p>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="border-t border-rule py-5">
          <Bar className="h-5 w-56" />
          <Bar className="mt-3 h-7 w-3/4" />
          <Bar className="mt-3 h-5 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
