import type { Article } from '@niveshak/contract/articles/schemas';
import { Link } from '@tanstack/react-router';
import { ArticleMeta } from './ArticleMeta.tsx';

export function AfterArticle({ article }: { article: Article }) {
  const { series, seriesParts, next, related } = article;
  return (
    <div className="no-print mt-14 flex flex-col gap-10">
      {series !== null && seriesParts.length > 1 && (
        <nav aria-label={`Series: ${series.title}`} className="border-t border-ink pt-4">
          <h2 className="text-lg">{series.title}</h2>
          <ol className="mt-3 flex flex-col">
            {seriesParts.map(({ slug, title }, index) => (
              <li key={slug} className="flex gap-3 border-t border-rule py-2 first:border-t-0">
                <span className="w-6 text-right text-soft tabular-nums">{index + 1}</span>
                {slug === article.slug ? (
                  <span aria-current="page" className="font-medium">
                    {title}
                  </span>
                ) : (
                  <ArticleTitleLink slug={slug} title={title} />
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {next !== null && (
        <nav aria-label="Next article" className="border-t border-ink pt-4">
          <p className="text-sm text-soft">
            {next.isOfSeries && series !== null
              ? `Next in the series ${series.title}`
              : `Next in ${article.category}`}
          </p>
          <p className="mt-1 font-serif text-xl font-semibold">
            <ArticleTitleLink slug={next.slug} title={next.title} />
          </p>
        </nav>
      )}
      {related.length > 0 && (
        <section aria-label="Related research" className="border-t border-ink pt-4">
          <h2 className="text-lg">Related</h2>
          <ul className="mt-1">
            {related.map((each) => (
              <li key={each.id} className="border-t border-rule py-3 first:border-t-0">
                <ArticleMeta article={each} />
                <p className="mt-0.5 font-serif text-lg font-semibold">
                  <ArticleTitleLink slug={each.slug} title={each.title} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ArticleTitleLink({ slug, title }: { slug: string; title: string }) {
  return (
    <Link
      to="/articles/$slug"
      params={{ slug }}
      className="rounded-sm decoration-accent-strong decoration-2 underline-offset-4 hover:underline"
    >
      {title}
    </Link>
  );
}
