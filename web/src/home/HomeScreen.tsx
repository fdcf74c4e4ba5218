import type { Home } from '@niveshak/contract/home/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { redirectedFrom } from '../lib/redirected-from.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { buyer } from '../membership/purchase.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Band } from './Band.tsx';
import { Continue, inProgress } from './Continue.tsx';
import { Conversation } from './Conversation.tsx';
import { HomeSkeleton, homeGrid } from './HomeSkeleton.tsx';
import { Latest } from './Latest.tsx';
import { homeQuery } from './queries.ts';
import { Research } from './Research.tsx';
import { Welcome } from './Welcome.tsx';
import { YourMoney } from './YourMoney.tsx';

export function HomeScreen() {
  const { category } = useSearch({ from: '/' });
  const home = useQuery({ ...homeQuery(category), placeholderData: keepPreviousData });
  const { firstName, openOrder } = useUser();
  const hasNotice = openOrder?.isTransfer === true || buyer() !== null || redirectedFrom() !== null;
  return (
    <>
      <PageTitle>Home</PageTitle>
      <h1 className="sr-only">{firstName === '' ? 'Home' : `${firstName}’s home`}</h1>
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
          <Band home={home.data} hasSide={hasSide(home.data)} />
          {openOrder?.isTransfer === true && (
            <p className="mb-8 bg-accent-wash px-4 py-3">
              Your order is waiting for your bank transfer.{' '}
              <Link to="/account" className={linkClass}>
                See payment details
              </Link>
            </p>
          )}
          {home.data.lastVisit === null && !hasNotice && <Welcome />}
          <Parts home={home.data} />
        </>
      )}
    </>
  );
}

/** Returns whether there is anything for the side column of wide windows. */
function hasSide({ money, thread, rebalances, outliers, articles }: Home): boolean {
  const listed = (rebalances?.length ?? 0) + (outliers?.listed.length ?? 0);
  return money !== null || thread !== null || listed > 0 || inProgress(articles).length > 0;
}

function Parts({ home }: { home: Home }) {
  const { thread, money } = home;
  const open = inProgress(home.articles);
  return (
    <div className={hasSide(home) ? homeGrid : ''}>
      {/* On phones, shown before the research. */}
      {money !== null && (
        <div className="mb-8 xl:col-start-2 xl:mb-10">
          <YourMoney money={money} />
        </div>
      )}
      <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <Research home={home} />
      </div>
      {hasSide(home) && (
        <div className="mt-12 flex flex-col gap-10 xl:col-start-2 xl:mt-0">
          <Latest home={home} />
          <Continue articles={open} />
          {thread !== null && <Conversation thread={thread} />}
        </div>
      )}
    </div>
  );
}
