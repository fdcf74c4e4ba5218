import { z } from 'zod';
import type { Db } from '../platform/db/database.ts';
import { storedChart } from './chart-html.ts';
import type { ArticleChart } from './chart-html.ts';
import './tables.ts';

export type ImageSize = { readonly width: number; readonly height: number };

/** Everything a text references when published. Rendering needs nothing else. */
export type Figures = {
  /** Image sizes in pixels, by hash. */
  readonly images: Readonly<Record<string, ImageSize>>;
  /** Charts by the text of their block. */
  readonly charts: Readonly<Record<string, ArticleChart>>;
};

export const metricsSchema: z.ZodType<Figures> = z.object({
  images: z.record(z.string(), z.object({ width: z.int(), height: z.int() })),
  charts: z.record(z.string(), storedChart),
});

export const noFigures: Figures = { images: {}, charts: {} };

/** Widths in pixels at which images are served, up to the original width. */
const imageWidths = [480, 960, 1600] as const;

/** Returns the path of an article image, relative to the origin. */
export function imagePath(hash: string, name: string): string {
  return `/api/article-images/${hash}/${name}`;
}

/** Returns the widths at which an image is served, ascending. The last is its own width if smaller than the largest. */
export function widthsOf({ width }: ImageSize): readonly number[] {
  const less = imageWidths.filter((each) => each < width);
  return [...less, Math.min(width, imageWidths[imageWidths.length - 1] ?? width)];
}

export type Picture = { readonly src: string; readonly srcSet: string } & ImageSize;

/** Returns an image for a page: the middle size as default, and all sizes for the browser to choose from. */
export function pictureOf(hash: string, size: ImageSize): Picture {
  const widths = widthsOf(size);
  const middle = widths[Math.min(1, widths.length - 1)] ?? size.width;
  return {
    src: imagePath(hash, `${middle}.webp`),
    srcSet: widths.map((width) => `${imagePath(hash, `${width}.webp`)} ${width}w`).join(', '),
    width: size.width,
    height: size.height,
  };
}

const imageCode = /\bimage:(?<hash>[0-9a-f]{64})\b/g;

/** Returns the hashes of the images in a text. */
export function imagesIn(bodyMarkdown: string): string[] {
  return [...new Set([...bodyMarkdown.matchAll(imageCode)].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}

const servedPath = /\/api\/article-images\/(?<hash>[0-9a-f]{64})\//g;

/** Returns the hashes of the images in rendered HTML. */
export function imageHashesIn(html: string): string[] {
  return [...new Set([...html.matchAll(servedPath)].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}

export async function imageSizes(db: Db, hashes: readonly string[]): Promise<Figures['images']> {
  if (hashes.length === 0) return {};
  const rows = await db
    .selectFrom('article_images')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
  return Object.fromEntries(rows.map(({ hash, ...size }) => [hash, size]));
}
