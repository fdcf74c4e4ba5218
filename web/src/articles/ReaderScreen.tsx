import type { Article } from '@niveshak/contract/articles/schemas';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { ApiError, errorText } from '../lib/api-error.ts';
import { storeOffline } from '../lib/store-offline.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Prose } from '../ui/Prose.tsx';
import { instantText } from '../lib/dates.ts';
import { AfterArticle } from './AfterArticle.tsx';
import { Author } from './Author.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';
import { Contents } from './Contents.tsx';
import { LockedArticle } from './LockedArticle.tsx';
import { articleQuery } from './queries.ts';
import { ReaderTools } from './ReaderTools.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { titleTransition } from './title-transition.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Minimum number of headings for a table of contents. */
const contentsFrom = 3;

/** Maximum line length. */
const measure = 'max-w-[40rem]';

export function ReaderScreen() {
  const { slug } = useParams({ from: '/articles/$slug' });
  const article = useQuery(articleQuery(slug));
  return (
    // Centred text column. On wide screens it is centred together with the table of contents.
    <div className="mx-auto max-w-[40rem] xl:max-w-[56.5rem]">
      <p className="no-print mb-6">
        <Link
          to={paths.home}
          className={`${quietLinkClass} inline-flex min-h-9 items-center gap-2 text-sm text-soft`}
        >
          <Icon name="back" className="size-4" />
          All research
        </Link>
      </p>
      {article.isPending && <ReaderSkeleton slug={slug} />}
      {article.isError && <ReaderError error={article.error} onRetry={() => void article.refetch()} />}
      {article.data !== undefined && <Piece key={article.data.id} article={article.data} />}
    </div>
  );
}

function Piece({ article }: { article: Article }) {
  const hasContents = article.headings.length >= contentsFrom && !article.isLocked;
  const text = useRef<HTMLDivElement>(null);
  const goOn = useReadingPosition(article.slug, text);
  useEffect(() => {
    if (!article.isLocked) void storeOffline(article.slug, article).catch(() => undefined);
  }, [article]);
  return (
    <>
      <PageTitle>{article.title}</PageTitle>
      {goOn !== null && !article.isLocked && (
        <div className="no-print fixed inset-x-0 bottom-19 z-10 flex justify-center px-5 md:bottom-6 md:pl-[16rem]">
          <Button onClick={goOn} className="bg-raised shadow-lift">
            <Icon name="chevron" className="size-4" />
            Continue where you left off
          </Button>
        </div>
      )}
      {!article.isLocked && <ReadingProgress text={text} />}
      <article>
        <header className={`border-b border-rule pb-6 ${measure}`}>
          <ArticleMeta article={article} />
          <Title slug={article.slug}>{article.title}</Title>
          <p className="mt-3 font-serif text-lg text-soft sm:text-xl">{article.excerpt}</p>
          <p className="mt-4 text-sm">By {article.author}</p>
          <Corrections corrections={article.corrections} />
          <div className="mt-2">
            <ReaderTools article={article} />
          </div>
        </header>
        {hasContents && (
          <details className="no-print border-b border-rule py-3 xl:hidden">
            <summary className="min-h-8 cursor-pointer font-medium">In this article</summary>
            <Contents headings={article.headings} />
          </details>
        )}
        <Cover cover={article.cover} />
        <div className="mt-8 xl:grid xl:grid-cols-[minmax(0,40rem)_13rem] xl:gap-14">
          <div className="min-w-0">
            <div ref={text}>
              <Body article={article} />
            </div>
            {article.disclosureHtml !== null && (
              <section aria-label="Disclosures" className="mt-12 border-t border-rule pt-5 text-soft">
                <h2 className="mb-3 text-xl text-ink">Disclosures</h2>
                <Prose html={article.disclosureHtml} className="prose-small" />
              </section>
            )}
            <Author article={article} />
            <AfterArticle article={article} />
          </div>
          {hasContents && (
            <aside aria-label="Contents" className="no-print hidden xl:block">
              <div className="sticky top-8 border-t border-ink pt-3">
                <h2 className="text-base">In this article</h2>
                <Contents headings={article.headings} />
              </div>
            </aside>
          )}
        </div>
      </article>
    </>
  );
}

/** Cover image in a fixed aspect ratio, so that loading it does not move the text. */
function Cover({ cover }: Pick<Article, 'cover'>) {
  if (cover === null) return null;
  const { src, srcSet, width, height, alt } = cover;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 80rem) 56.5rem, (min-width: 46rem) 40rem, 100vw"
      width={width}
      height={height}
      alt={alt}
      className="mt-8 aspect-video w-full rounded-md bg-sunken object-cover md:aspect-[7/3]"
    />
  );
}

function Corrections({ corrections }: Pick<Article, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <ul className="mt-3 border-l-3 border-accent pl-3 text-sm">
      {corrections.map(({ at, summary }) => (
        <li key={at}>
          Corrected on <time dateTime={at}>{instantText(at)}</time>: {summary}
        </li>
      ))}
    </ul>
  );
}

function Body({ article }: { article: Article }) {
  const { history } = useRouter();
  /** Opens in-app links without reloading the page. */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href') ?? '';
    const isOurs = /^\/(?:stocks|portfolios)\//.test(path);
    if (!isOurs || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(path);
  };
  if (article.bodyHtml !== null) {
    return (
      // Handles clicks on links within the text. The links themselves handle keys.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <div onClick={onClick}>
        <Prose html={article.bodyHtml} />
      </div>
    );
  }
  return <LockedArticle access={article.access} previewHtml={article.previewHtml ?? ''} />;
}

function ReaderError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        isWholePage
        title="Article not found"
        action={
          <Link to={paths.home} className={buttonClass('secondary')}>
            Browse all research
          </Link>
        }
      >
        {articlesTexts.notFound}
      </EmptyState>
    );
  }
  return (
    <ErrorBanner
      isScreen
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error, articlesTexts.readFailed)}
    </ErrorBanner>
  );
}

function Title({ slug, children }: { slug: string; children: string }) {
  return (
    <h1 className="mt-2 text-3xl sm:text-4xl" style={{ viewTransitionName: titleTransition(slug) }}>
      {children}
    </h1>
  );
}

/** Placeholder for an article. Shows the title if the previous list passed it in the link state. */
function ReaderSkeleton({ slug }: { slug: string }) {
  const title = useLocation({ select: ({ state }) => state.articleTitle });
  return (
    <div className={measure}>
      <div aria-hidden="true">
        <Bar className="h-5 w-64" />
      </div>
      {title === undefined ? <h1 className="sr-only">Article</h1> : <Title slug={slug}>{title}</Title>}
      <SkeletonGroup>
        {title === undefined && (
          <>
            <Bar className="mt-3 h-11 w-full" />
            <Bar className="mt-3 h-11 w-3/5" />
          </>
        )}
        <Bar className="mt-3 h-14 w-full" />
        <Bar className="mt-4 h-5 w-40" />
        <Bar className="mt-3 h-9 w-64" />
        <div className="mt-6 flex flex-col gap-3 border-t border-rule pt-8">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
            <Bar key={key} className="h-5 w-full" />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
