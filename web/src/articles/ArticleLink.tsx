import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { ArticleFlags } from './ArticleFlags.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';
import { ArticleTitle } from './ArticleTitle.tsx';

/** Article link for lists without images. */
export function ArticleLink({ article }: { article: ArticleCard }) {
  return (
    <article className="group relative border-t border-rule py-5">
      <ArticleMeta article={article}>
        <ArticleFlags article={article} isNew={false} />
      </ArticleMeta>
      <ArticleTitle article={article} className="mt-1.5 text-xl" />
      <p className="mt-1.5 max-w-[65ch] text-soft">{article.excerpt}</p>
    </article>
  );
}
