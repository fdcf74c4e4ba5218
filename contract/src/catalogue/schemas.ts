import * as z from 'zod/mini';
import { longestTerm } from '@niveshak/domain/catalogue/firm-plan';
import { planAliasPattern } from '@niveshak/domain/catalogue/plan';
import { paiseAmount } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

const months = z.int().check(z.minimum(1), z.maximum(longestTerm.months));
const days = z.int().check(z.minimum(1), z.maximum(longestTerm.days));

export const firmPlanSchema = z.strictObject({
  alias: z.string().check(z.regex(planAliasPattern, '3 to 12 capital letters and digits.')),
  name: z.string(),
  term: z.union(
    [z.strictObject({ months }), z.strictObject({ days })],
    '1 to 12 months, or 1 to 365 days: fees may be taken for a year in advance at most.',
  ),
  level: z.int().check(z.minimum(1, 'A level from 1 to 9.'), z.maximum(9, 'A level from 1 to 9.')),
  tier: z.enum(['premium', 'lite']),
  isGiftable: z.boolean(),
});

/** Plan in the catalogue. The member's quote is merged in as `serverInfo`. */
export const planSchema = z.object({
  id: planAlias,
  freqId: z.enum(['Pro-rata', 'QUARTERLY', 'ANNUAL']),
  level: z.int(),
  product: z.string(),
  productShort: z.string(),
  billed: z.string(),
  desc: z.string(),
  features: z.array(z.string()),
  lineItem: z.string(),
  note: z.nullable(z.string()),
  checkoutNote: z.nullable(z.string()),
  /** Price ex GST. For the pro-rata plan, the monthly price used for proration; null for terms counted in days. */
  monthlyPrice: z.nullable(z.object({ amount: paiseAmount })),
  /** Present only for plans added by the firm. */
  own: z.optional(firmPlanSchema),
});
export type Plan = z.infer<typeof planSchema>;
