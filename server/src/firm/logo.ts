import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import { redraw } from './picture.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    firm_logos: {
      hash: string;
      width: number;
      height: number;
      uploaded_at: Generated<Date>;
    };
  }
}

/** Maximum size in pixels, twice the largest size on pages. */
const most = { width: 640, height: 96 };
const smallest = 32;
/**
 * Stores an image as a logo, re-encoded as PNG without metadata.
 * @param noted writes in the same transaction
 * @throws PictureRefused
 */
export async function storeLogo(db: Db, bytes: Buffer, noted?: (tx: Tx, hash: string) => Promise<void>) {
  const resize = { ...most, fit: 'inside' } as const;
  const { data, info } = await redraw(bytes, { resize, format: 'png', smallest });
  return inTransaction(db, async (tx) => {
    const hash = await putFile(tx, data);
    const logo = { hash, width: info.width, height: info.height };
    await tx
      .insertInto('firm_logos')
      .values(logo)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noted?.(tx, hash);
    return logo;
  });
}

/** Returns a logo's PNG, or null if there is none. */
export async function logoBytes(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('firm_logos')
    .innerJoin('files', 'files.hash', 'firm_logos.hash')
    .select(fileColumns)
    .where('firm_logos.hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : readFile(db, row);
}
