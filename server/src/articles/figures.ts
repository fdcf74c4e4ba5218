import { z } from 'zod';
import type { LineChart } from '@niveshak/domain/charts/chart';
import type { Db } from '../platform/db/database.ts';
import { storedChart } from './chart-html.ts';
import './tables.ts';

export type ImageSize = { readonly width: number; readonly height: number };

/** What a text refers to, as it was when it came out: its rendering needs nothing else. */
export type Figures = {
  /** Pictures by their hash, with their size in pixels. */
  readonly images: Readonly<Record<string, ImageSize>>;
  /** Charts, by what stands in their block. */
  readonly charts: Readonly<Record<string, LineChart>>;
};

export const figuresSchema: z.ZodType<Figures> = z.object({
  images: z.record(z.string(), z.object({ width: z.int(), height: z.int() })),
  charts: z.record(z.string(), storedChart),
});

export const noFigures: Figures = { images: {}, charts: {} };

/** Widths in pixels in which a picture is served, as far as it has them. */
const imageWidths = [480, 960, 1600] as const;

/** Where a picture of a text is served, from the root of the origin. */
export function imagePath(hash: string, name: string): string {
  return `/api/article-images/${hash}/${name}`;
}

/** The sizes of a picture, the largest last: its own width where that is less. */
export function widthsOf({ width }: ImageSize): readonly number[] {
  const less = imageWidths.filter((each) => each < width);
  return [...less, Math.min(width, imageWidths[imageWidths.length - 1] ?? width)];
}

export type Picture = { readonly src: string; readonly srcSet: string } & ImageSize;

/** A picture as a page shows it: the middle size, and all of them for the browser to choose from. */
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

/** The pictures that a text shows, by their hashes. */
export function imagesIn(bodyMarkdown: string): string[] {
  return [...new Set([...bodyMarkdown.matchAll(imageCode)].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}

const servedPath = /\/api\/article-images\/(?<hash>[0-9a-f]{64})\//g;

/** The pictures that rendered HTML shows, by their hashes. */
export function imagesShown(html: string): string[] {
  return [...new Set([...html.matchAll(servedPath)].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}

/** The sizes of pictures that are stored. */
export async function imageSizes(db: Db, hashes: readonly string[]): Promise<Figures['images']> {
  if (hashes.length === 0) return {};
  const rows = await db
    .selectFrom('article_images')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
  return Object.fromEntries(rows.map(({ hash, ...size }) => [hash, size]));
}
