import * as z from 'zod/mini';
import { calendarDate, instant } from '../http/shapes.ts';

export const articleAccess = z.enum(['public', 'lite', 'premium']);

export const articleCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  publishedAt: instant,
  category: z.string(),
  access: articleAccess,
  readingMinutes: z.int(),
  coverImage: z.nullable(z.string()),
  /** Cover image with its dimensions and alt text; null if there is no cover or only `coverImage`. */
  cover: z.nullable(
    z.object({ src: z.string(), srcSet: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
  ),
  /** Series of the article and its position in it. */
  series: z.nullable(z.object({ slug: z.string(), title: z.string(), order: z.int() })),
  /** Time of the latest correction; null if never corrected. */
  correctedAt: z.nullable(instant),
  url: z.string(),
  isLocked: z.boolean(),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const articleListSchema = z.array(articleCardSchema);

/** Articles that mention a stock, each with its rating of the stock; null if it has none. */
export const stockArticleListSchema = z.array(
  z.extend(articleCardSchema, {
    rating: z.nullable(z.object({ rating: z.string(), on: calendarDate })),
  }),
);

export const imageFile = z.object({
  contentType: z.enum(['image/webp', 'image/jpeg']),
  fileName: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** Article with `bodyHtml` for entitled readers and `previewHtml` for others. Locked text never leaves the server. */
export const articleSchema = z.extend(articleCardSchema, {
  bodyHtml: z.nullable(z.string()),
  previewHtml: z.nullable(z.string()),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
  /** SEBI disclosure block of a research article; null for editorial notes. */
  disclosureHtml: z.nullable(z.string()),
  /** Profile of the analyst; null if the author has none. */
  authorProfile: z.nullable(
    z.object({
      qualification: z.string(),
      biography: z.string(),
      /** Path of the portrait; null if there is none. */
      portrait: z.nullable(z.string()),
      /** Number of the NISM certificate valid today; null if there is none. */
      certificate: z.nullable(z.string()),
    }),
  ),
  /** The author's public page. */
  authorUrl: z.string(),
  /** Next part of the series, or the previously published article of the same category; null if there is neither. */
  next: z.nullable(z.object({ slug: z.string(), title: z.string(), isOfSeries: z.boolean() })),
  /** Published parts of the series in order; empty if the article is not in a series. */
  seriesParts: z.array(z.object({ slug: z.string(), title: z.string(), order: z.int() })),
  /** Up to three articles in the same category or about the same companies. */
  related: z.array(articleCardSchema),
  /** Corrections since publication, oldest first. */
  corrections: z.array(z.object({ at: instant, summary: z.string() })),
});
export type Article = z.infer<typeof articleSchema>;
