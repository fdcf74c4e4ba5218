import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { instantText } from '../lib/dates.ts';

export function ArticleMeta({ article }: { article: ArticleCard }) {
  return (
    <p className="text-sm text-soft">
      {article.category}
      <span aria-hidden="true"> · </span>
      <time dateTime={article.publishedAt}>{instantText(article.publishedAt)}</time>
      <span aria-hidden="true"> · </span>
      {article.readingMinutes} min read
    </p>
  );
}
