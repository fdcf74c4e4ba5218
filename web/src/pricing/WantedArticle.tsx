import type { Article } from '@niveshak/contract/articles/schemas';
import { useQuery } from '@tanstack/react-query';
import { ArticleMeta } from '../articles/ArticleMeta.tsx';
import { articleQuery } from '../articles/queries.ts';
import { linkClass } from '../ui/link-class.ts';
import { Prose } from '../ui/Prose.tsx';

/** @param path the requested page; nothing loads unless it is an article */
export function useWantedArticle(path: string) {
  const slug = /^\/articles\/([a-z0-9-]+)/.exec(path)?.[1] ?? null;
  return useQuery({ ...articleQuery(slug ?? ''), enabled: slug !== null });
}

/** Preview of the article that led a member without a plan here. */
export function WantedArticle({ article }: { article: Article }) {
  const { slug, title, access, previewHtml } = article;
  return (
    <article aria-labelledby="wanted-title" className="mb-12 max-w-2xl">
      <ArticleMeta article={article} />
      <h2 id="wanted-title" className="mt-1 text-2xl">
        {title}
      </h2>
      {previewHtml === null ? (
        <p className="mt-3">
          <a href={`/public/articles/${slug}`} className={linkClass}>
            Read this article
          </a>
          , which is open to everyone.
        </p>
      ) : (
        <>
          <Prose html={previewHtml} className="prose-fading mt-3 max-h-60 overflow-hidden" />
          <p className="mt-3 font-medium">
            {access === 'premium' ? 'Premium includes' : 'Every paid plan includes'} the full article. You
            return to it after payment.
          </p>
        </>
      )}
    </article>
  );
}
