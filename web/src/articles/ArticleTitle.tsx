import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { Link } from '@tanstack/react-router';
import { titleTransition } from './title-transition.ts';

/** Article title in a list. Its link covers the whole entry, which must be `group relative`. */
export function ArticleTitle({ article, className }: { article: ArticleCard; className: string }) {
  return (
    <h3 className={className} style={{ viewTransitionName: titleTransition(article.slug) }}>
      <Link
        to="/articles/$slug"
        params={{ slug: article.slug }}
        viewTransition
        state={{ articleTitle: article.title }}
        className="rounded-sm decoration-accent-strong decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
      >
        {article.title}
      </Link>
    </h3>
  );
}
