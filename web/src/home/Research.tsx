import type { Home } from '@niveshak/contract/home/schemas';
import { Link, useSearch } from '@tanstack/react-router';
import { ArticleLink } from '../articles/ArticleLink.tsx';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loneLinkClass } from '../ui/link-class.ts';

/** The newest articles, the first one large; filtered by category, which is in the URL. */
export function Research({ home }: { home: Home }) {
  const { category } = useSearch({ from: '/' });
  const { articles, articleCount, newCount, categories } = home;
  const [lead, ...rest] = articles;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-ink pt-4">
        <h2 className="text-xl">Research</h2>
        {newCount > 0 && (
          <p className="text-sm text-soft">
            {newCount} new {newCount === 1 ? 'article' : 'articles'} since your last visit
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
          <ArticleLink article={lead} isNew={lead.isNew} isRead={lead.isRead} isLead />
          {rest.map((article) => (
            <ArticleLink key={article.id} article={article} isNew={article.isNew} isRead={article.isRead} />
          ))}
          {articleCount > articles.length && (
            <p className="border-t border-rule pt-4">
              <Link to={paths.search} search={{ in: 'articles' }} className={loneLinkClass}>
                Search all {articleCount} articles
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Categories({ categories, active }: { categories: readonly string[]; active: string | undefined }) {
  const itemClass =
    'flex min-h-9 min-w-6 shrink-0 items-center justify-center border-b-2 border-transparent whitespace-nowrap text-soft hover:text-ink aria-[current]:border-accent-strong aria-[current]:text-ink';
  return (
    <nav aria-label="Categories" className="mt-2 place-row gap-x-5 text-sm">
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
