import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';

type Props = { article: ArticleCard; isNew: boolean };

/** Badges for an article that is new or outside the member's plan. */
export function ArticleFlags({ article, isNew }: Props) {
  return (
    <>
      {isNew && <Badge tone="accent">New</Badge>}{' '}
      {article.isLocked && (
        <Badge>
          <Icon name="lock" className="size-3" />
          {article.access === 'premium' ? 'Premium' : 'Members'}
        </Badge>
      )}{' '}
    </>
  );
}
