import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { recordsKeptSince } from './records-kept.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    letter_pictures: {
      publication_id: string;
      name: string;
      media_type: LetterPicture['mediaType'];
      bytes: Buffer;
      made_at: Date;
    };
  }
}

/** A picture that travels in a letter, as a part of the message: a mail program has no session to fetch it with. */
export type LetterPicture = {
  /** Its content id. */
  readonly name: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
};

/** Named by what it shows: the same picture is the same part, however often a letter is sent. */
export function letterPicture(mediaType: LetterPicture['mediaType'], bytes: Buffer): LetterPicture {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${digest}@niveshak`, mediaType, bytes };
}

/** How the HTML of a letter refers to a picture of its message (RFC 2392). */
export function pictureAddress({ name }: LetterPicture): string {
  return `cid:${name}`;
}

const shown = /<img [^>]*src="cid:(?<name>[0-9a-f]{32}@niveshak)"[^>]*>/;

/** Those of some pictures that HTML shows: a letter carries no other. */
export function picturesShown(html: string, pictures: readonly LetterPicture[]): readonly LetterPicture[] {
  return pictures.filter((picture) => html.includes(`src="${pictureAddress(picture)}"`));
}

/** HTML in pieces: what stands between its embedded pictures, and their names with what they show. */
export function splitAtPictures(
  html: string,
): readonly (string | { readonly name: string; readonly alt: string })[] {
  const found = shown.exec(html);
  const name = found?.groups?.['name'];
  if (found === null || name === undefined) return [html];
  const [tag] = found;
  const alt = /alt="(?<alt>[^"]*)"/.exec(tag)?.groups?.['alt'] ?? '';
  return [
    html.slice(0, found.index),
    { name, alt },
    ...splitAtPictures(html.slice(found.index + tag.length)),
  ];
}

/** Keeps the pictures of a publication's letters, once. `at` is business time. */
export async function keepPictures(
  tx: Tx,
  publicationId: string,
  pictures: readonly LetterPicture[],
  at: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('letter_pictures')
    .values(
      pictures.map(({ name, mediaType, bytes }) => ({
        publication_id: publicationId,
        name,
        media_type: mediaType,
        bytes,
        made_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The pictures of publications' letters, by publication. */
export async function keptPictures(
  db: Db,
  publicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LetterPicture[]>> {
  if (publicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('letter_pictures')
    .select(['publication_id as publicationId', 'name', 'media_type as mediaType', 'bytes'])
    .where('publication_id', 'in', publicationIds)
    .execute();
  return Map.groupBy(rows, ({ publicationId }) => publicationId);
}

/** They go with the last letter that may be sent again. Business time. */
export function letterPictureRetention(db: Db): RecurringJob {
  return retention(
    db,
    'letter_pictures',
    ({ today }) => sql<boolean>`made_at < ${recordsKeptSince(today)}::date`,
  );
}
