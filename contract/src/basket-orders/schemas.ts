import * as z from 'zod/mini';
import { instant } from '../http/shapes.ts';
import { basketResultSchema, basketSchema, portfolioTags } from '../portfolios/schemas.ts';

/** The member's baskets, newest first: what was asked, and what became of it as far as it is known. */
export const basketsSchema = z.array(
  z.object({
    transactionId: z.string(),
    portfolioTag: z.enum(portfolioTags),
    createdAt: instant,
    /** Those that were made before outcomes were kept have none. */
    securities: z.array(basketSchema.shape.securities.def.element),
    status: basketResultSchema.shape.status,
    orders: basketResultSchema.shape.orders,
  }),
);
