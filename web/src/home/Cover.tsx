import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { cx } from '../ui/cx.ts';

type Props = { article: ArticleCard; sizes: string; className: string };

/** The firm's image, or a server-generated cover. Decorative, because the title is next to it. */
export function Cover({ article: { cover, slug }, sizes, className }: Props) {
  return (
    <img
      src={cover?.src ?? `/public/covers/${encodeURIComponent(slug)}.svg`}
      srcSet={cover?.srcSet}
      sizes={sizes}
      width={1200}
      height={675}
      alt=""
      className={cx('aspect-video rounded-md bg-sunken object-cover', className)}
    />
  );
}
