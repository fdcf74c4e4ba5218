import * as z from 'zod/mini';
import { instant } from '../http/shapes.ts';

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
  /** The cover with its size and what it shows; null where there is none, or only `coverImage`. */
  cover: z.nullable(
    z.object({ src: z.string(), srcSet: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
  ),
  /** The series that it belongs to, and its place in it. */
  series: z.nullable(z.object({ slug: z.string(), title: z.string(), order: z.int() })),
  /** When it was last put right; null: never. */
  correctedAt: z.nullable(instant),
  url: z.string(),
  isLocked: z.boolean(),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const articleListSchema = z.array(articleCardSchema);

/** A picture, as a file. */
export const imageFile = z.object({
  contentType: z.enum(['image/webp', 'image/jpeg']),
  fileName: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** `bodyHtml` for those entitled, `previewHtml` otherwise: locked text never leaves the server. */
export const articleSchema = z.extend(articleCardSchema, {
  bodyHtml: z.nullable(z.string()),
  previewHtml: z.nullable(z.string()),
  /** Headings of the readable part, for the contents list. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
  /** The regulator's disclosure block of a research article; null for editorial notes. */
  disclosureHtml: z.nullable(z.string()),
  /** The next part of its series, else what came out before it in the same category, if anything. */
  next: z.nullable(z.object({ slug: z.string(), title: z.string(), isOfSeries: z.boolean() })),
  /** All parts of its series that are out, in their order; empty without a series. */
  seriesParts: z.array(z.object({ slug: z.string(), title: z.string(), order: z.int() })),
  /** What else the reader may want: of the same category or on the same companies, three at most. */
  related: z.array(articleCardSchema),
  /** What was put right since it came out, oldest first. */
  corrections: z.array(z.object({ at: instant, summary: z.string() })),
});
export type Article = z.infer<typeof articleSchema>;
