import * as z from 'zod/mini';
import { paiseAmount } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** A plan as the catalogue shows it; the quote's entry is merged in as `serverInfo`. */
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
  /** Ex GST; of the pro-rata plan what its days are cut from; null for terms that are counted in days. */
  monthlyPrice: z.nullable(z.object({ amount: paiseAmount })),
});
export type Plan = z.infer<typeof planSchema>;
