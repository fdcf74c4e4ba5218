import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';

type Props = { article: ArticleCard; isNew: boolean; isRead: boolean };

/** Badges for an article that is new, read, or outside the member's plan. */
export function ArticleFlags({ article, isNew, isRead }: Props) {
  return (
    <>
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
    </>
  );
}
