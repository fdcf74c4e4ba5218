import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { recordsKeptSince } from './records-kept.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    letter_pictures: {
      publication_id: string;
      name: string;
      media_type: EmailPicture['mediaType'];
      file_hash: string;
      made_at: Date;
    };
  }
}

/** An image embedded in an email, because mail clients have no session to fetch it. */
export type EmailPicture = {
  /** Content id of the MIME part. */
  readonly name: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
};

/** Returns an embedded image named by its content hash, so that an image is the same MIME part in every email. */
export function emailPicture(mediaType: EmailPicture['mediaType'], bytes: Buffer): EmailPicture {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${digest}@niveshak`, mediaType, bytes };
}

/** Returns the URL that refers to an embedded image in HTML (RFC 2392). */
export function pictureAddress({ name }: EmailPicture): string {
  return `cid:${name}`;
}

const shown = /<img [^>]*src="cid:(?<name>[0-9a-f]{32}@niveshak)"[^>]*>/;

/** Returns the images that the HTML references, in reading order. Only these are embedded. */
export function referencedPictures(html: string, pictures: readonly EmailPicture[]): readonly EmailPicture[] {
  return pictures
    .map((picture) => ({ picture, at: html.indexOf(`src="${pictureAddress(picture)}"`) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ picture }) => picture);
}

/** Splits HTML at its embedded images. Returns the HTML parts and the images' names and alt texts, in order. */
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

/** Stores a publication's email images, once. `at` is business time. */
export async function storePictures(
  tx: Tx,
  publicationId: string,
  pictures: readonly EmailPicture[],
  at: Date,
): Promise<void> {
  for (const { name, mediaType, bytes } of pictures)
    await tx
      .insertInto('letter_pictures')
      .values({
        publication_id: publicationId,
        name,
        media_type: mediaType,
        file_hash: await putFile(tx, bytes),
        made_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function storedPictures(
  db: Db,
  publicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EmailPicture[]>> {
  if (publicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('letter_pictures')
    .innerJoin('files', 'files.hash', 'file_hash')
    .select(['publication_id as publicationId', 'name', 'media_type as mediaType'])
    .select(fileColumns)
    .where('publication_id', 'in', publicationIds)
    .execute();
  const pictures = new Map<string, EmailPicture[]>();
  for (const row of rows) {
    const { publicationId, name, mediaType } = row;
    const picture = { name, mediaType, bytes: await readFile(db, row) };
    pictures.set(publicationId, [...(pictures.get(publicationId) ?? []), picture]);
  }
  return pictures;
}

/** Deletes images with the last email that can be resent. Uses business time. */
export function emailPictureRetention(db: Db): RecurringJob {
  return retention(
    db,
    'letter_pictures',
    ({ today }) => sql<boolean>`made_at < ${recordsKeptSince(today)}::date`,
  );
}
