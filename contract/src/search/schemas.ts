import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { calendarDate, text } from '../http/shapes.ts';

const marked = z.array(z.object({ text: z.string(), isHit: z.boolean() }));
export type Marked = z.infer<typeof marked>;

const articleHit = z.object({
  article: articleCardSchema,
  title: marked,
  /** Matching passage. For an article outside the plan, only from the public part. */
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

/** Searchable kinds. If none is specified, all are searched. */
export const searchKinds = ['articles', 'stocks', 'portfolios', 'messages', 'people'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchQuery = z.strictObject({
  q: text(200, 1),
  in: z.optional(z.enum(searchKinds)),
});

/** Best hits and total count of each kind; null if the plan does not include the kind or it was not requested. */
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
  /** Whether the archive index is being built, during which messages are omitted. */
  isArchiveAway: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
