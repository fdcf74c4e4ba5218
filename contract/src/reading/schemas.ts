import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { instant } from '../http/shapes.ts';

/** Reading position in ten-thousandths of the text. */
export const readingPosition = z.int().check(z.minimum(0), z.maximum(10_000));

export const readingStateSchema = z.object({
  isBookmarked: z.boolean(),
  position: readingPosition,
  /** When the member first opened it; null if never. */
  openedAt: z.nullable(instant),
});
export type ReadingState = z.infer<typeof readingStateSchema>;

const kept = z.object({ article: articleCardSchema, state: readingStateSchema, at: instant });
export type ReadingListArticle = z.infer<typeof kept>;

/** Reading list of a member. Each part is newest first and has up to 200 entries. */
export const readingListSchema = z.object({
  /** Started but not finished. */
  begun: z.array(kept),
  bookmarked: z.array(kept),
  opened: z.array(kept),
});
export type ReadingList = z.infer<typeof readingListSchema>;

export const readingFeedSchema = z.object({ madeAt: z.nullable(instant) });
/** The URL is returned only once, because only its hash is stored. */
export const madeFeedSchema = z.object({ url: z.string(), madeAt: instant });
