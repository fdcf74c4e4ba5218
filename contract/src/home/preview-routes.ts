import * as z from 'zod/mini';
import { features } from '@niveshak/domain/catalogue/feature';
import { defineRoute } from '../http/route.ts';
import { calendarDate, paiseAmount, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** Kinds of published content counted in a preview. */
const countedKinds = ['portfolios', 'changes', 'experiments', 'outliers', 'messages', 'channels'] as const;

const comparedReturn = z.nullable(z.object({ own: z.number(), benchmark: z.nullable(z.number()) }));

const previewSchema = z.object({
  /**
   * Sanitised chart HTML against the benchmark, for the requested portfolio since its launch or for one year of the
   * first portfolio. Null for other features, and unless computed returns may be shown today (S-30).
   */
  chartHtml: z.nullable(z.string()),
  /** Public details of the requested portfolio; null if none was requested or no portfolio has this slug. */
  portfolio: z.nullable(
    z.object({
      title: z.string(),
      description: z.string(),
      benchmark: z.string(),
      launchDate: calendarDate,
      lastChangedOn: z.nullable(calendarDate),
      /** Fractions; null if hidden. `lastYear` is also null for a portfolio younger than a year. */
      sinceLaunch: comparedReturn,
      lastYear: comparedReturn,
    }),
  ),
  /** Changes and outliers are counted over the last twelve months. */
  counts: z.array(z.object({ kind: z.enum(countedKinds), count: z.int() })),
  /** Best plan with the feature that the member can buy today; null if there is none. */
  offer: z.nullable(
    z.object({
      plan: planAlias,
      product: z.string(),
      /** Features that the plan adds to the member's own. */
      adds: z.array(z.string()),
      /** Amount charged today, including GST. */
      charge: paiseAmount,
      /** Price ex GST; null for terms counted in days. */
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
    'Returns the preview of a page outside the member’s plan: a chart or content counts, and the plan that includes the page at today’s price.',
  params: z.strictObject({ feature: z.enum(features) }),
  /** Slug of the portfolio on the page. */
  query: z.strictObject({ portfolio: z.optional(text(200, 1)) }),
  response: previewSchema,
});
