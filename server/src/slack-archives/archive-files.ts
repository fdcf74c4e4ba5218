import { sql } from 'kysely';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { ArchiveFileContent } from '@niveshak/contract/slack-archives/file-schema';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumnsSql, putFile, readFile } from '../platform/files/files.ts';
import type { StoredFile } from '../platform/files/files.ts';
import { isOpenTo } from './store.ts';
import './tables.ts';

type ContentType = ArchiveFileContent['contentType'];

/** Magic bytes of image formats that browsers support, without SVG, which can contain scripts. */
const beginnings: readonly (readonly [ContentType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** Returns a file's content type from its content, ignoring its name. */
function contentTypeOf(bytes: Buffer): ContentType {
  const head = bytes.toString('latin1', 0, 16);
  return beginnings.find(([, start]) => start.test(head))?.[0] ?? 'application/octet-stream';
}

/** Returns the ids of the files that messages reference. */
export async function namedFiles(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct f->>'id' as id from archive_messages m cross join lateral json_array_elements(m.more->'files') f
    where m.more is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores or replaces a file. */
export async function storeArchiveFile(db: Db, id: string, name: string, bytes: Buffer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = { name, content_type: contentTypeOf(bytes), file_hash: await putFile(tx, bytes) };
    await tx
      .insertInto('archive_files')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  });
}

/**
 * Returns a message's file. Null if the plan does not include the channel, the message is hidden or does not reference
 * the file, or the file is not in the archive.
 */
export async function fileOfMessage(
  db: Db,
  query: {
    readonly channel: string;
    readonly alias: PlanAlias;
    readonly tsUs: number;
    readonly file: string;
  },
): Promise<ArchiveFileContent | null> {
  const { rows } = await sql<StoredFile & { readonly name: string; readonly contentType: ContentType }>`
    select a.name, a.content_type as "contentType", ${fileColumnsSql}
    from archive_channels c
    join archive_messages m on m.channel_no = c.no and m.ts_us = ${query.tsUs}
    join archive_files a on a.id = ${query.file}
    join files on files.hash = a.file_hash
    where c.id = ${query.channel} and ${isOpenTo(query.alias)} and not m.is_hidden
      and exists (select from json_array_elements(m.more->'files') f where f->>'id' = a.id)`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { contentType: row.contentType, fileName: row.name, bytes: await readFile(db, row) };
}
