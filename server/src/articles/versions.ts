import { z } from 'zod';
import { diffPieces, paragraphsOf } from '@niveshak/domain/articles/merge';
import type { Db } from '../platform/db/database.ts';
import './tables.ts';

export type ArticleVersion = {
  readonly number: number;
  /** Publication time (business time). */
  readonly cameOutAt: Date;
  /** Staff member, or null if imported. */
  readonly publishedBy: string | null;
  readonly approvedBy: string | null;
  /** Whether the submitter also approved the version, as allowed in a one-person firm. */
  readonly selfApproved: boolean;
  readonly correction: string | null;
  readonly seal: string;
  readonly title: string;
  readonly changes: readonly { readonly before: string; readonly after: string }[];
};

const facts = z.object({
  title: z.string(),
  excerpt: z.string(),
  body_markdown: z.string(),
  self_approved: z.boolean().optional(),
});

/** Returns all versions of an article, newest first, or an empty list if it does not exist. */
export async function articleVersions(db: Db, articleId: string): Promise<ArticleVersion[]> {
  const rows = await db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('number')
    .execute();
  let before: z.infer<typeof facts> | null = null;
  const versions = rows.map((row) => {
    const said = facts.parse(row.facts);
    const version: ArticleVersion = {
      number: row.number,
      cameOutAt: row.came_out_at,
      publishedBy: row.published_by,
      approvedBy: row.approved_by,
      selfApproved: said.self_approved === true,
      correction: row.correction,
      seal: row.seal,
      title: said.title,
      changes: before === null ? [] : changesBetween(before, said),
    };
    before = said;
    return version;
  });
  return versions.toReversed();
}

type Said = z.infer<typeof facts>;

function changesBetween(before: Said, after: Said): ArticleVersion['changes'] {
  const whole = ({ title, excerpt, body_markdown }: Said) => [title, excerpt, ...paragraphsOf(body_markdown)];
  return diffPieces(whole(before), whole(after)).flatMap((part) =>
    part.kind === 'same'
      ? []
      : [{ before: part.before.join('\n\n').trim(), after: part.after.join('\n\n').trim() }],
  );
}

/**
 * Withdraws an article permanently; its versions are kept. Returns false if it does not exist. `at` is business time.
 */
export async function withdrawArticle(
  db: Db,
  articleId: string,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('articles')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawal_reason: reason })
    .where('id', '=', articleId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
