import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { saveArticle } from '../articles/index.ts';
import type { ArticleDraft } from '../articles/index.ts';
import type { Db } from '../platform/db/database.ts';

/** Saves a note scheduled for publication at an instant (business time). */
export async function scheduleArticle(
  db: Db,
  slug: string,
  at: string,
  access: ArticleAccess,
  now: Date,
  more: Partial<ArticleDraft> = {},
): Promise<void> {
  await saveArticle(
    db,
    {
      slug,
      title: `Note on ${slug}`,
      excerpt: `What there is to know of ${slug}.`,
      author: 'Meera Kulkarni',
      publishedAt: new Date(at),
      category: 'Notes',
      access,
      kind: 'note',
      bodyMarkdown: `One paragraph about ${slug}.\n\nAnd a second one.`,
      coverImage: null,
      disclosure: null,
      ...more,
    },
    now,
  );
}
