import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';

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

/** Maximum size in pixels: twice the maximum display size on pages. */
const most = { width: 640, height: 96 };
const smallest = 32;
const mostPixels = 20_000_000;
/** Magic bytes of PNG, JPEG and WebP; files that only claim to be an image never reach the decoder. */
const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];

/** The file is not accepted as a logo; the message is user-facing. */
export class LogoRefused extends Error {}

/**
 * Stores an image as a logo, re-encoded as PNG with nothing but its pixels.
 * @param noted writes in the transaction that stores it. @throws LogoRefused
 */
export async function storeLogo(db: Db, bytes: Buffer, noted?: (tx: Tx, hash: string) => Promise<void>) {
  if (!beginnings.some((first) => first.every((byte, at) => bytes[at] === byte)))
    throw new LogoRefused('A logo is a PNG, JPEG or WebP file.');
  const { data, info } = await drawn(bytes);
  if (info.width < smallest || info.height < smallest)
    throw new LogoRefused(`It is ${info.width} by ${info.height} pixels: ${smallest} each at least.`);
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

async function drawn(bytes: Buffer) {
  // Loaded with the first image, so that it does not delay start-up.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new LogoRefused('The file cannot be read as a picture.', { cause: error });
  }
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
