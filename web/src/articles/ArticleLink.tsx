import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';
import { titleTransition } from './title-transition.ts';

type Props = { article: ArticleCard; isNew: boolean; isRead?: boolean; isLead?: boolean };

/** One feed entry; the whole entry is clickable, its title is the link. */
export function ArticleLink({ article, isNew, isRead = false, isLead = false }: Props) {
  return (
    <article className={cx('group relative', isLead ? 'pb-8' : 'border-t border-rule py-5')}>
      {isLead && article.cover !== null && (
        <img
          src={article.cover.src}
          srcSet={article.cover.srcSet}
          sizes="(min-width: 48rem) 48rem, 100vw"
          width={article.cover.width}
          height={article.cover.height}
          alt=""
          className="mb-4 h-auto w-full rounded-md"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ArticleMeta article={article} />
        {isNew && !isRead && <Badge tone="accent">New</Badge>}
        {isRead && (
          <span className="inline-flex items-center gap-1 text-sm text-soft">
            <Icon name="check" className="size-3.5" />
            Read
          </span>
        )}
        {article.isLocked && (
          <Badge>
            <Icon name="lock" className="size-3" />
            {article.access === 'premium' ? 'Premium' : 'Members'}
          </Badge>
        )}
      </div>
      <h3
        className={cx('mt-1.5', isLead ? 'text-2xl sm:text-3xl' : 'text-xl')}
        style={{ viewTransitionName: titleTransition(article.slug) }}
      >
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
      <p className={cx('mt-1.5 max-w-[65ch] text-soft', isLead && 'font-serif text-lg')}>{article.excerpt}</p>
    </article>
  );
}
