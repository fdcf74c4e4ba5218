import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { instantText } from '../lib/dates.ts';

type Props = {
  article: ArticleCard;
  /** On phones, without the reading time. */
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
