import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { instantText } from '../lib/dates.ts';
import { Icon } from '../ui/Icon.tsx';

type Props = {
  article: ArticleCard;
  /** Whether to omit the reading time on phones. */
  isBrief?: boolean;
  isRead?: boolean;
};

export function ArticleMeta({ article, isBrief = false, isRead = false }: Props) {
  return (
    <p className="text-sm text-soft">
      {article.category}
      <span aria-hidden="true"> · </span>
      <time dateTime={article.publishedAt}>{instantText(article.publishedAt)}</time>
      <span className={isBrief ? 'max-sm:hidden' : ''}>
        <span aria-hidden="true"> · </span>
        {article.readingMinutes} min read
      </span>
      {isRead && (
        <>
          <span aria-hidden="true"> · </span>
          <Icon name="check" className="inline size-3.5" />
          <span className={isBrief ? 'max-sm:sr-only' : ''}> Read</span>
        </>
      )}
    </p>
  );
}
