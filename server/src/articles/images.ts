import { createHash } from 'node:crypto';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import { pictureOf, widthsOf } from './figures.ts';
import './tables.ts';

type Noted = (tx: Tx, hash: string) => Promise<void>;

/** A file cannot be stored as an image. The message is shown to the uploader. */
export class ImageRefused extends Error {}

/** Magic bytes of accepted formats. Disguised files, such as SVG with scripts, never reach the decoder. */
const beginnings: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];
const maxPixels = 50_000_000;
const smallest = 2;
/** JPEG width for mail clients without WebP support. */
const emailWidth = 960;

/**
 * Stores an image once, in several WebP sizes and one JPEG, upright and without camera metadata.
 * @param uploadedBy staff member, or null if imported
 * @param noted audit entry, written in the same transaction
 * @throws ImageRefused
 */
export async function storeImage(db: Db, bytes: Buffer, uploadedBy: string | null, noted?: Noted) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = await db
    .selectFrom('article_images')
    .select(['width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const { size, files } = known === undefined ? await sizesOf(bytes) : { size: known, files: [] };
  await inTransaction(db, async (tx) => {
    if (known === undefined) await storeNew(tx, hash, { size, files }, uploadedBy);
    await noted?.(tx, hash);
  });
  const { width, height } = size;
  return { hash, width, height, src: pictureOf(hash, { width, height }).src };
}

async function storeNew(tx: Tx, hash: string, drawn: Drawn, uploadedBy: string | null): Promise<void> {
  await tx
    .insertInto('article_images')
    .values({ hash, ...drawn.size, uploaded_by: uploadedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { bytes, ...file } of drawn.files)
    await tx
      .insertInto('article_image_files')
      .values({ hash, ...file, file_hash: await putFile(tx, bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type DrawnFile = { readonly name: string; readonly media_type: string; readonly bytes: Buffer };
type Drawn = {
  readonly size: { readonly width: number; readonly height: number };
  readonly files: readonly DrawnFile[];
};

async function sizesOf(bytes: Buffer): Promise<Drawn> {
  if (!beginnings.some((first) => first.every((byte, at) => bytes[at] === byte)))
    throw new ImageRefused('A picture is a JPEG, PNG, WebP or GIF file.');
  // Loaded lazily, so that startup does not wait for it.
  const { default: sharp } = await import('sharp');
  try {
    // Rotate upright, and keep only the first frame of animations.
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const { autoOrient: size } = await upright.metadata();
    if (size.width < smallest || size.height < smallest) throw new ImageRefused('The picture is a dot.');
    const webp = widthsOf(size).map(async (width) => ({
      name: `${width}.webp`,
      media_type: 'image/webp',
      bytes: await upright.clone().resize({ width }).webp({ quality: 82 }).toBuffer(),
    }));
    const width = Math.min(emailWidth, size.width);
    const jpeg = upright
      .clone()
      .resize({ width })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
      .then((drawn) => ({ name: `${emailWidth}.jpg`, media_type: 'image/jpeg', bytes: drawn }));
    // Await together: a damaged file rejects every promise, and an unhandled rejection would end the process.
    const files = await Promise.all([...webp, jpeg]);
    return { size: { width: size.width, height: size.height }, files };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused('The file cannot be read as a picture: it is damaged, or too large.', {
      cause: error,
    });
  }
}

export const emailImageName = `${emailWidth}.jpg`;

type ImageName = { readonly hash: string; readonly name: string };
type Reader = {
  readonly levels: readonly ArticleAccess[];
  /** Whether the reader may see images of drafts and withdrawn articles. */
  readonly isStaff: boolean;
  readonly now: Date;
};

/**
 * Returns an image if the reader can see an article that contains it, else null. Runs a single statement, unless the
 * image is in the bucket.
 */
export async function imageFile(db: Db, { hash, name }: ImageName, { levels, isStaff, now }: Reader) {
  const row = await db
    .selectFrom('article_image_files as file')
    .innerJoin('files', 'files.hash', 'file.file_hash')
    .select('file.media_type as mediaType')
    .select(fileColumns)
    .select(({ exists, selectFrom }) => {
      const shown = selectFrom('article_image_uses as use')
        .innerJoin('articles', 'articles.id', 'use.article_id')
        .select('use.hash')
        .whereRef('use.hash', '=', 'file.hash')
        .where('articles.withdrawn_at', 'is', null)
        .where('articles.published_at', '<=', now);
      return [
        exists(
          shown.where((where) => where.or([where('use.is_open', '=', true), where('access', '=', 'public')])),
        ).as('isOpen'),
        exists(shown.where('access', 'in', levels)).as('isEntitled'),
      ];
    })
    .where('file.hash', '=', hash)
    .where('file.name', '=', name)
    .executeTakeFirst();
  if (row === undefined || !(row.isOpen || row.isEntitled || isStaff)) return null;
  return {
    bytes: await readFile(db, row),
    contentType: row.mediaType === 'image/jpeg' ? ('image/jpeg' as const) : ('image/webp' as const),
    isOpen: row.isOpen === true,
  };
}
