import * as z from 'zod/mini';
import { features } from '@niveshak/domain/catalogue/feature';
import { defineRoute } from '../http/route.ts';
import { calendarDate, paiseAmount } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** Kinds of published content that a preview counts. */
const countedKinds = [
  'portfolios',
  'changes',
  'experiments',
  'outliers',
  'messages',
  'channels',
  'articles',
] as const;

const previewSchema = z.object({
  /**
   * Sanitised HTML of a chart: one year of the first portfolio against its benchmark. Null for other features, and unless
   * computed returns may be shown today (S-30).
   */
  chartHtml: z.nullable(z.string()),
  /** Changes, outliers and articles are those of the last twelve months. */
  counts: z.array(z.object({ kind: z.enum(countedKinds), count: z.int() })),
  /** The best plan with the feature that the member can buy today; null if there is none. */
  offer: z.nullable(
    z.object({
      plan: planAlias,
      product: z.string(),
      /** What the plan includes and the member’s own does not, at most four. */
      adds: z.array(z.string()),
      /** Charged today, including GST. */
      charge: paiseAmount,
      /** Excluding GST; null for terms counted in days. */
      monthly: z.nullable(paiseAmount),
      endDate: calendarDate,
    }),
  ),
});
export type Preview = z.infer<typeof previewSchema>;

export const getPreview = defineRoute({
  id: 'getPreview',
  method: 'GET',
  path: '/user/previews/{feature}',
  auth: 'confirmed',
  summary:
    'What a page outside the member’s plan shows: a chart or counts of what it has, and the plan that adds it at today’s price.',
  params: z.strictObject({ feature: z.enum(features) }),
  response: previewSchema,
});
