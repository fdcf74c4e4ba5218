import type { Home } from '@niveshak/contract/home/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Band } from './Band.tsx';
import { Continue, inProgress } from './Continue.tsx';
import { Conversation } from './Conversation.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { homeQuery } from './queries.ts';
import { Research } from './Research.tsx';
import { Welcome } from './Welcome.tsx';

export function HomeScreen() {
  const { category } = useSearch({ from: '/' });
  const home = useQuery({ ...homeQuery(category), placeholderData: keepPreviousData });
  const { firstName } = useUser();
  return (
    <>
      <PageTitle>Home</PageTitle>
      <h1 className="sr-only">{firstName === '' ? 'Home' : `Home of ${firstName}`}</h1>
      {home.isPending && <HomeSkeleton />}
      {home.isError && (
        <ErrorBanner
          action={
            <Button size="small" onClick={() => void home.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(home.error, articlesTexts.homeFailed)}
        </ErrorBanner>
      )}
      {home.data !== undefined && (
        <>
          <Band home={home.data} />
          {home.data.lastVisit === null && <Welcome />}
          <Parts home={home.data} />
        </>
      )}
    </>
  );
}

function Parts({ home }: { home: Home }) {
  const { thread } = home;
  const open = inProgress(home.articles);
  const hasAside = open.length > 0 || thread !== null;
  return (
    <div className={hasAside ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-14' : ''}>
      <div className="max-w-4xl">
        <Research home={home} />
      </div>
      {hasAside && (
        <div className="mt-12 flex max-w-3xl flex-col gap-10 xl:mt-0">
          <Continue articles={open} />
          {thread !== null && <Conversation thread={thread} />}
        </div>
      )}
    </div>
  );
}
