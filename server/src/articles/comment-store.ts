import type { Db, Tx } from '../platform/db/database.ts';

type NewComment = {
  readonly draftId: string;
  readonly by: string;
  readonly quote: string;
  readonly body: string;
};

export async function insertComment(tx: Tx, { draftId, by, quote, body }: NewComment): Promise<string> {
  const { id } = await tx
    .insertInto('article_comments')
    .values({ draft_id: draftId, written_by: by, quote, body, resolved_by: null, resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Resolves a comment. Returns false if the draft has no open comment with this id. */
export async function resolveComment(tx: Tx, draftId: string, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('article_comments')
    .set({ resolved_by: by, resolved_at: new Date() })
    .where('draft_id', '=', draftId)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the comments on a draft, oldest first, with staff names. */
export async function commentsOf(db: Db, draftId: string) {
  return db
    .selectFrom('article_comments as c')
    .innerJoin('staff as writer', 'writer.id', 'c.written_by')
    .leftJoin('staff as resolver', 'resolver.id', 'c.resolved_by')
    .select([
      'c.id',
      'c.quote',
      'c.body',
      'c.written_at as at',
      'writer.name as by',
      'resolver.name as resolvedBy',
    ])
    .where('c.draft_id', '=', draftId)
    .orderBy('c.written_at')
    .orderBy('c.id')
    .execute();
}
