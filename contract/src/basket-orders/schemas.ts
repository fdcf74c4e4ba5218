import * as z from 'zod/mini';
import { instant, text } from '../http/shapes.ts';
import { basketResultSchema, basketSchema, portfolioTags } from '../portfolios/schemas.ts';

const account = z.object({
  /** The gateway's name of the broker, `kite` for one, where it says so. */
  broker: z.nullable(z.string()),
  connectedAt: instant,
});

/** The account at a broker with which the member orders; null: they choose a broker with their next order. */
export const brokerAccountSchema = z.object({ account: z.nullable(account) });

export const connectedAccountSchema = z.object({ account });

/** What the gateway's window answered: its token says which account was used. */
export const connectAccountBody = z.strictObject({ transactionId: text(64, 1), resultToken: text(4096, 1) });

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
