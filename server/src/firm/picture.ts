import type { ResizeOptions } from 'sharp';

const maxPixels = 20_000_000;
/** Magic bytes of PNG, JPEG and WebP. Other files never reach the decoder. */
const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];

/** The file is not accepted as an image. The message is user-facing. */
export class PictureRefused extends Error {}

/**
 * Re-encodes an image without metadata.
 * @throws PictureRefused
 */
export async function redraw(
  bytes: Buffer,
  { resize, format, smallest }: { resize: ResizeOptions; format: 'png' | 'webp'; smallest: number },
) {
  if (!beginnings.some((first) => first.every((byte, at) => bytes[at] === byte)))
    throw new PictureRefused('Use a PNG, JPEG or WebP file.');
  // Loaded lazily, so that startup does not wait for it.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const { autoOrient } = await picture.metadata();
    if (autoOrient.width < smallest || autoOrient.height < smallest)
      throw new PictureRefused(
        `It is ${autoOrient.width} by ${autoOrient.height} pixels: ${smallest} each at least.`,
      );
    const sized = picture.resize({ ...resize, withoutEnlargement: resize.fit === 'inside' });
    const encoded = format === 'png' ? sized.png({ compressionLevel: 9 }) : sized.webp({ quality: 82 });
    return await encoded.toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('The file cannot be read as a picture.', { cause: error });
  }
}
