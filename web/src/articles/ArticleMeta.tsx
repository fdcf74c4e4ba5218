import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import type { ReactNode } from 'react';
import { instantText } from '../lib/dates.ts';
import { Icon } from '../ui/Icon.tsx';

export type ReadingState = 'read' | number;

type Props = {
  article: ArticleCard;
  /** Whether to omit the reading time on phones. */
  isBrief?: boolean;
  /** What the member has read, as a position in ten-thousandths while the article is in progress. */
  state?: ReadingState | undefined;
  /** Badges before the text. */
  children?: ReactNode;
};

export function ArticleMeta({ article, isBrief = false, state, children }: Props) {
  return (
    <p className="text-sm text-soft">
      {children}
      {article.category}
      <span aria-hidden="true"> · </span>
      <time dateTime={article.publishedAt} className="whitespace-nowrap">
        {instantText(article.publishedAt)}
      </time>
      <span className={isBrief ? 'max-sm:hidden' : ''}>
        <span aria-hidden="true"> · </span>
        {article.readingMinutes} min read
      </span>
      {typeof state === 'number' && (
        <>
          <span aria-hidden="true"> · </span>
          {Math.round(state / 100)}% read
        </>
      )}
      {state === 'read' && (
        <>
          <span aria-hidden="true"> · </span>
          <Icon name="check" className="inline size-3.5" />
          <span className={isBrief ? 'max-sm:sr-only' : ''}> Read</span>
        </>
      )}
    </p>
  );
}
