import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { instantText } from '../lib/dates.ts';

type Props = {
  article: ArticleCard;
  /** Whether to omit the reading time on phones. */
  isBrief?: boolean;
};

export function ArticleMeta({ article, isBrief = false }: Props) {
  return (
    <p className="text-sm text-soft">
      {article.category}
      <span aria-hidden="true"> · </span>
      <time dateTime={article.publishedAt}>{instantText(article.publishedAt)}</time>
      <span className={isBrief ? 'max-sm:hidden' : ''}>
        <span aria-hidden="true"> · </span>
        {article.readingMinutes} min read
      </span>
    </p>
  );
}
