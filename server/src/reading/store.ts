import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    reading_marks: {
      user_id: string;
      article_id: string;
      bookmarked_at: Date | null;
      position: number;
      read_at: Date | null;
    };
    reading_feeds: { user_id: string; token_hash: Buffer; made_at: Date };
  }
}

/** Bookmark and reading position of an article. */
export type Mark = {
  readonly articleId: string;
  readonly bookmarkedAt: Date | null;
  /** Reading position in ten-thousandths of the text. */
  readonly position: number;
  readonly readAt: Date | null;
  readonly openedAt: Date | null;
};

/** Returns a member's bookmarks and reading positions, last opened first. Runs a single statement. */
export async function marksOf(db: Db, userId: string, most: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select coalesce(m.article_id, r.subject_id::uuid) as "articleId", m.bookmarked_at as "bookmarkedAt",
      coalesce(m.position, 0) as position, m.read_at as "readAt", r.read_at as "openedAt"
    from (select * from reading_marks where user_id = ${userId}) m
    full join (
      select subject_id, read_at from publication_reads where user_id = ${userId} and kind = 'article'
    ) r on r.subject_id::uuid = m.article_id
    order by greatest(m.bookmarked_at, m.read_at, r.read_at) desc nulls last
    limit ${most}`.execute(db);
  return rows;
}

export async function markOf(db: Db, userId: string, articleId: string): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select ${articleId}::uuid as "articleId", m.bookmarked_at as "bookmarkedAt",
      coalesce(m.position, 0) as position, m.read_at as "readAt",
      (select read_at from publication_reads
        where user_id = ${userId} and kind = 'article' and subject_id = ${articleId}) as "openedAt"
    from (select 1) one
    left join reading_marks m on m.user_id = ${userId} and m.article_id = ${articleId}`.execute(db);
  const [mark] = rows;
  if (mark === undefined) throw new Error('One row was expected and none returned.');
  return mark;
}

export async function saveBookmark(
  db: Db,
  userId: string,
  articleId: string,
  bookmarkedAt: Date | null,
): Promise<void> {
  await db
    .insertInto('reading_marks')
    .values({
      user_id: userId,
      article_id: articleId,
      bookmarked_at: bookmarkedAt,
      position: 0,
      read_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'article_id']).doUpdateSet({
        // Bookmarking again keeps the original time.
        bookmarked_at:
          bookmarkedAt === null ? null : sql`coalesce(reading_marks.bookmarked_at, ${bookmarkedAt})`,
      }),
    )
    .execute();
}

/** Saves a reading position. The latest one wins if there are several devices. */
export async function savePosition(
  db: Db,
  userId: string,
  articleId: string,
  position: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('reading_marks')
    .values({ user_id: userId, article_id: articleId, bookmarked_at: null, position, read_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'article_id'])
        .doUpdateSet({ position, read_at: at })
        .where((where) =>
          where.or([where('reading_marks.read_at', 'is', null), where('reading_marks.read_at', '<=', at)]),
        ),
    )
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function feedMadeAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reading_feeds')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Creates a secret feed URL and revokes the previous one. Returns its token, which is not stored. */
export async function makeFeed(db: Db, userId: string, at: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const kept = { token_hash: hashOf(token), made_at: at };
  await db
    .insertInto('reading_feeds')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
  return token;
}

export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reading_feeds').where('user_id', '=', userId).execute();
}

/** Returns a feed's owner, or null if the URL is unknown or revoked. */
export async function feedOwner(
  db: Db,
  token: string,
): Promise<{ readonly userId: string; readonly madeAt: Date } | null> {
  const row = await db
    .selectFrom('reading_feeds')
    .select(['user_id as userId', 'made_at as madeAt'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row ?? null;
}
