import { z } from 'zod';
import { positions } from '@niveshak/domain/articles/content';
import type { Holdings, Recommendation } from '@niveshak/domain/articles/content';
import { isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import './tables.ts';

const position = z.enum(positions);

const storedSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  analyst: z.string(),
  rating: z.string(),
  meaning: z.string(),
  benchmark: z.string(),
  horizon: z.string(),
  target: z.string().default(''),
  rationale: z.string(),
  holdings: z.object({ analyst: position, firm: position, associates: position }),
  compensation: z.string(),
  conflicts: z.string(),
  /** The firm's past and current ratings of the stock, oldest first. */
  history: z.array(z.object({ on: z.string().refine(isCalendarDate), rating: z.string() })),
});
const storedList = z.array(storedSchema);

/** A recommendation as published, with the firm's earlier ratings of the stock. */
export type StoredRecommendation = z.infer<typeof storedSchema>;

/** A draft's recommendation. Holdings may not be stated yet. */
export type DraftRecommendation = Omit<StoredRecommendation, 'holdings'> & { readonly holdings: Holdings };

export function storedRecommendations(value: unknown): StoredRecommendation[] {
  return storedList.parse(value);
}

/** Returns a text's recommendations as of a publication date, with stock names and earlier ratings. */
export async function withHistories(
  db: Db,
  recommendations: readonly Recommendation[],
  names: ReadonlyMap<string, string>,
  today: CalendarDate,
  articleId: string | null,
): Promise<DraftRecommendation[]> {
  if (recommendations.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'published_at as publishedAt', 'recommendations'])
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at')
    .execute();
  const before = rows
    .filter(({ id }) => id !== articleId)
    .flatMap(({ publishedAt, recommendations: list }) =>
      storedRecommendations(list).map(({ symbol, rating }) => ({
        symbol,
        rating,
        on: businessTimeAt(publishedAt).today,
      })),
    );
  return recommendations.map((recommendation) => ({
    ...recommendation,
    name: names.get(recommendation.symbol) ?? recommendation.symbol,
    history: [
      ...before
        .filter(({ symbol }) => symbol === recommendation.symbol)
        .map(({ on, rating }) => ({ on, rating })),
      { on: today, rating: recommendation.rating },
    ],
  }));
}
