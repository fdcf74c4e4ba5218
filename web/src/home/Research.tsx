import type { Home, HomeArticle } from '@niveshak/contract/home/schemas';
import { isInProgress } from '@niveshak/domain/articles/reading-progress';
import { Link, useSearch } from '@tanstack/react-router';
import { ArticleFlags } from '../articles/ArticleFlags.tsx';
import type { ReadingState } from '../articles/ArticleMeta.tsx';
import { ArticleMeta } from '../articles/ArticleMeta.tsx';
import { ArticleTitle } from '../articles/ArticleTitle.tsx';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Cover } from './Cover.tsx';

const rowsShown = 6;

/** Latest articles with a large lead article. The category, or the full list, is in the URL. */
export function Research({ home }: { home: Home }) {
  const { category, show } = useSearch({ from: '/' });
  const { articles, articleCount, categories, unreadCount } = home;
  const [lead, ...rest] = articles;
  const rows = show === 'all' ? rest : rest.slice(0, rowsShown);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">Research</h2>
        <Link
          to={paths.readingList}
          search={unreadCount === 0 ? { part: 'opened' } : {}}
          className={`${loneLinkClass} text-sm`}
        >
          {unreadCount === 0 ? 'All read' : `${unreadCount} unread`}
        </Link>
      </div>
      {categories.length > 1 && <Categories categories={categories} active={category} />}
      {lead === undefined ? (
        <EmptyState title="Nothing published yet.">
          New research appears here on the day it is published.
        </EmptyState>
      ) : (
        <>
          <Lead article={lead} />
          {rows.map((article) => (
            <Row key={article.id} article={article} />
          ))}
          <p className="border-t border-rule pt-4">
            {rows.length < rest.length ? (
              <Link
                to={paths.home}
                search={{ ...(category === undefined ? {} : { category }), show: 'all' }}
                resetScroll={false}
                className={loneLinkClass}
              >
                All research
              </Link>
            ) : (
              articleCount > articles.length && (
                <Link to={paths.search} search={{ in: 'articles' }} className={loneLinkClass}>
                  Search all {articleCount} articles
                </Link>
              )
            )}
          </p>
        </>
      )}
    </>
  );
}

/** Returns what the member has read of the article, or undefined if they have not opened it. */
function readingState({ isRead, position }: HomeArticle): ReadingState | undefined {
  if (isInProgress(position)) return position;
  return isRead ? 'read' : undefined;
}

function Lead({ article }: { article: HomeArticle }) {
  return (
    <article className="group relative mt-4 pb-6 lg:grid lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-6">
      <Cover article={article} sizes="(min-width: 64rem) 32rem, 100vw" className="w-full" />
      <div className="max-lg:mt-4">
        <ArticleMeta article={article} state={readingState(article)}>
          <ArticleFlags article={article} isNew={article.isNew && readingState(article) === undefined} />
        </ArticleMeta>
        <ArticleTitle article={article} className="mt-1 text-2xl" />
        <p className="mt-1.5 font-serif text-lg text-soft">{article.excerpt}</p>
      </div>
    </article>
  );
}

function Row({ article }: { article: HomeArticle }) {
  return (
    <article className="group relative flex items-start gap-4 border-t border-rule py-4">
      <Cover article={article} sizes="7.5rem" className="w-24 shrink-0 sm:w-30" />
      <div className="min-w-0">
        <ArticleMeta article={article} isBrief state={readingState(article)}>
          <ArticleFlags article={article} isNew={article.isNew && readingState(article) === undefined} />
        </ArticleMeta>
        <ArticleTitle article={article} className="mt-0.5 text-lg" />
      </div>
    </article>
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
        aria-current={active === undefined ? 'page' : undefined}
        // By default, the link would be active for every category.
        activeOptions={{ exact: true }}
        className={itemClass}
      >
        All
      </Link>
      {categories.map((category) => (
        <Link
          key={category}
          to={paths.home}
          search={{ category }}
          aria-current={active === category ? 'page' : undefined}
          className={itemClass}
        >
          {category}
        </Link>
      ))}
    </nav>
  );
}
