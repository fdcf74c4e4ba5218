import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    firm_logos: {
      hash: string;
      width: number;
      height: number;
      bytes: Buffer;
      uploaded_at: Generated<Date>;
    };
  }
}

/** Twice the height and width that pages give it at most. */
const most = { width: 640, height: 96 };
const smallest = 32;
const mostPixels = 20_000_000;
/** PNG, JPEG and WebP: what only calls itself a picture never gets to the decoder. */
const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];

/** Why a file is no logo, in words for whoever uploads it. */
export class LogoRefused extends Error {}

/**
 * Stores a picture as a logo: drawn anew as PNG, with nothing but its pixels.
 * @param noted what is written down in the transaction that stores it. @throws LogoRefused
 */
export async function storeLogo(db: Db, bytes: Buffer, noted?: (tx: Tx, hash: string) => Promise<void>) {
  if (!beginnings.some((first) => first.every((byte, at) => bytes[at] === byte)))
    throw new LogoRefused('A logo is a PNG, JPEG or WebP file.');
  const { data, info } = await drawn(bytes);
  if (info.width < smallest || info.height < smallest)
    throw new LogoRefused(`It is ${info.width} by ${info.height} pixels: ${smallest} each at least.`);
  const hash = createHash('sha256').update(data).digest('hex');
  const logo = { hash, width: info.width, height: info.height };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('firm_logos')
      .values({ ...logo, bytes: data })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noted?.(tx, hash);
  });
  return logo;
}

async function drawn(bytes: Buffer) {
  // Loaded with the first picture: a start does not wait for it.
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

/** A logo's PNG; null when there is none. */
export async function logoBytes(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db.selectFrom('firm_logos').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes ?? null;
}
