import type { Home } from '@niveshak/contract/home/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { Continue } from './Continue.tsx';
import { Conversation } from './Conversation.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { MarketMoves } from './MarketMoves.tsx';
import { PlanGlance } from './PlanGlance.tsx';
import { PortfolioChanges } from './PortfolioChanges.tsx';
import { homeQuery } from './queries.ts';
import { Research } from './Research.tsx';
import { Standing } from './Standing.tsx';

export function HomeScreen() {
  const { category } = useSearch({ from: '/' });
  const home = useQuery({ ...homeQuery(category), placeholderData: keepPreviousData });
  const { firstName } = useUser();
  const isBeside = useIsWide('xl');
  return (
    <>
      <PageTitle>Home</PageTitle>
      <h1 className="sr-only">{firstName === '' ? 'Home' : `Home of ${firstName}`}</h1>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_19rem] xl:gap-14">
        <div className="max-w-3xl">
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
          {home.data !== undefined && <Main home={home.data} hasColumn={isBeside} />}
        </div>
        <div className="mt-12 flex max-w-3xl flex-col gap-10 xl:mt-0">
          {home.data !== undefined && <Beside home={home.data} hasColumn={isBeside} />}
          <aside aria-label="Your plan">
            <PlanGlance />
          </aside>
        </div>
      </div>
    </>
  );
}

type PartProps = {
  home: Home;
  /** Whether there is a second column; if not, its content follows the research list. */
  hasColumn: boolean;
};

const earlierOf = ({ rebalances }: Home) => rebalances?.filter(({ isNew }) => !isNew).slice(0, 2) ?? [];

/** New portfolio changes come first, because they require action. */
function Main({ home, hasColumn }: PartProps) {
  const news = home.rebalances?.filter(({ isNew }) => isNew) ?? [];
  const earlier = hasColumn ? [] : earlierOf(home);
  return (
    <>
      <Standing home={home} />
      {news.length > 0 && (
        <div className="mb-10">
          <PortfolioChanges rebalances={news} title="Changes to act on" />
        </div>
      )}
      {earlier.length > 0 && (
        <div className="mb-10">
          <PortfolioChanges rebalances={earlier} title="Latest changes" />
        </div>
      )}
      <Research home={home} />
    </>
  );
}

function Beside({ home, hasColumn }: PartProps) {
  const { articles, outliers, thread } = home;
  const earlier = hasColumn ? earlierOf(home) : [];
  return (
    <>
      <Continue articles={articles} />
      {earlier.length > 0 && <PortfolioChanges rebalances={earlier} title="Latest changes" />}
      {outliers !== null && outliers.listed.length > 0 && <MarketMoves outliers={outliers} />}
      {thread !== null && <Conversation thread={thread} />}
    </>
  );
}
