import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ArticleLink } from '../articles/ArticleLink.tsx';
import { articlesQuery } from '../articles/queries.ts';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { newSinceLastVisit } from './last-visit.ts';
import { PlanGlance } from './PlanGlance.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function HomeScreen() {
  const articles = useQuery(articlesQuery);
  const { firstName } = useUser();
  return (
    <>
      <PageTitle>Home</PageTitle>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-14">
        <div className="max-w-3xl">
          <h1 className="sr-only">{firstName === '' ? 'Home' : `Home of ${firstName}`}</h1>
          {articles.isPending && <HomeSkeleton />}
          {articles.isError && (
            <ErrorBanner
              action={
                <Button size="small" onClick={() => void articles.refetch()}>
                  Try again
                </Button>
              }
            >
              {errorText(articles.error, articlesTexts.listFailed)}
            </ErrorBanner>
          )}
          {articles.data !== undefined && <Feed articles={articles.data} />}
        </div>
        <aside aria-label="Your plan" className="mt-10 xl:mt-0">
          <PlanGlance />
        </aside>
      </div>
    </>
  );
}

function Feed({ articles }: { articles: readonly ArticleCard[] }) {
  const { category } = useSearch({ from: '/' });
  const isNew = useMemo(() => newSinceLastVisit(articles), [articles]);
  const categories = [...new Set(articles.map((article) => article.category))];
  const shown =
    category === undefined ? articles : articles.filter((article) => article.category === category);
  const [lead, ...rest] = shown;
  const newCount = articles.filter(isNew).length;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-ink pt-4">
        <h2 className="text-xl">Research</h2>
        {newCount > 0 && (
          <p className="text-sm text-soft">
            {newCount} new {newCount === 1 ? 'piece' : 'pieces'} since your last visit
          </p>
        )}
      </div>
      {categories.length > 1 && <Categories categories={categories} active={category} />}
      {lead === undefined ? (
        <EmptyState title="Nothing published yet.">
          New research appears here on the day it is published, newest first.
        </EmptyState>
      ) : (
        <div className="mt-5">
          <ArticleLink article={lead} isNew={isNew(lead)} isLead />
          {rest.map((article) => (
            <ArticleLink key={article.id} article={article} isNew={isNew(article)} />
          ))}
        </div>
      )}
    </>
  );
}

function Categories({ categories, active }: { categories: readonly string[]; active: string | undefined }) {
  const itemClass =
    'flex min-h-9 min-w-6 shrink-0 items-center justify-center border-b-2 border-transparent whitespace-nowrap text-soft hover:text-ink aria-[current]:border-accent-strong aria-[current]:text-ink';
  return (
    <nav aria-label="Categories" className="mt-2 flex gap-5 overflow-x-auto text-sm">
      <Link
        to={paths.home}
        search={{}}
        aria-current={active === undefined ? 'true' : undefined}
        className={itemClass}
      >
        All
      </Link>
      {categories.map((category) => (
        <Link
          key={category}
          to={paths.home}
          search={{ category }}
          aria-current={active === category ? 'true' : undefined}
          className={itemClass}
        >
          {category}
        </Link>
      ))}
    </nav>
  );
}
