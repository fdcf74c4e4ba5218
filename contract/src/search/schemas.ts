import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { calendarDate, text } from '../http/shapes.ts';

/** Parts of a text, those that match marked. */
const marked = z.array(z.object({ text: z.string(), isHit: z.boolean() }));
export type Marked = z.infer<typeof marked>;

const articleHit = z.object({
  article: articleCardSchema,
  title: marked,
  /** Where the text matches; of an article that the plan does not open, only what everybody may read. */
  passage: marked,
});

const messageHit = z.object({
  channel: z.string(),
  channelName: z.string(),
  ts: z.string(),
  on: calendarDate,
  author: z.string(),
  passage: marked,
});

/** What is searched; everything where it is not said. */
export const searchKinds = ['articles', 'stocks', 'portfolios', 'messages', 'people'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchQuery = z.strictObject({
  q: text(200, 1),
  in: z.optional(z.enum(searchKinds)),
});

/** Each kind with its best hits and how many there are; null where the plan has none of it, or it was not asked for. */
export const searchAnswerSchema = z.object({
  articles: z.nullable(z.object({ total: z.int(), hits: z.array(articleHit) })),
  stocks: z.nullable(
    z.object({ total: z.int(), hits: z.array(z.object({ symbol: z.string(), name: z.string() })) }),
  ),
  portfolios: z.nullable(
    z.object({ total: z.int(), hits: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  ),
  messages: z.nullable(z.object({ total: z.int(), hits: z.array(messageHit) })),
  people: z.nullable(
    z.object({ total: z.int(), hits: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  /** The archive's index is being made: messages are left out for now. */
  isArchiveAway: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
