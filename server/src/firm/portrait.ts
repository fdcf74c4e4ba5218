import type { Db } from '../platform/db/database.ts';
import { fileColumns, readFile } from '../platform/files/files.ts';
import { redraw } from './picture.ts';

/** Width and height of a portrait in pixels, twice its largest size on pages. */
const portraitSize = 256;

/**
 * Returns an image as a square WebP.
 * @throws PictureRefused
 */
export async function drawPortrait(bytes: Buffer): Promise<Buffer> {
  const resize = { width: portraitSize, height: portraitSize, fit: 'cover', position: 'attention' } as const;
  const { data } = await redraw(bytes, { resize, format: 'webp', smallest: portraitSize / 2 });
  return data;
}

/** Returns a portrait as WebP, or null if there is none. */
export async function portraitBytes(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('analyst_certificates')
    .innerJoin('files', 'files.hash', 'analyst_certificates.portrait_hash')
    .select(fileColumns)
    .where('portrait_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : readFile(db, row);
}
