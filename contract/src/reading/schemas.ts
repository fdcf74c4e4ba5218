import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { instant } from '../http/shapes.ts';

/** How far somebody read, in ten-thousandths of the text. */
export const readingPosition = z.int().check(z.minimum(0), z.maximum(10_000));

/** What a member keeps of one article. */
export const readingStateSchema = z.object({
  isBookmarked: z.boolean(),
  position: readingPosition,
  /** When they opened it first; null: never. */
  openedAt: z.nullable(instant),
});
export type ReadingState = z.infer<typeof readingStateSchema>;

const kept = z.object({ article: articleCardSchema, state: readingStateSchema, at: instant });
export type KeptArticle = z.infer<typeof kept>;

/** A member's reading list; each part has the newest first, 200 at most. */
export const readingListSchema = z.object({
  /** Begun and not read to the end. */
  begun: z.array(kept),
  bookmarked: z.array(kept),
  opened: z.array(kept),
});
export type ReadingList = z.infer<typeof readingListSchema>;

export const readingFeedSchema = z.object({ madeAt: z.nullable(instant) });
/** The address is shown once: what is stored is its hash. */
export const madeFeedSchema = z.object({ url: z.string(), madeAt: instant });
