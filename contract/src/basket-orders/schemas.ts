import * as z from 'zod/mini';
import { instant, text } from '../http/shapes.ts';
import { basketResultSchema, basketSchema, portfolioTags } from '../portfolios/schemas.ts';

const account = z.object({
  /** Broker id at the gateway, such as `kite`; null if the gateway does not report it. */
  broker: z.nullable(z.string()),
  connectedAt: instant,
});

/** Member's broker account. If null, the member selects a broker with the next order. */
export const brokerAccountSchema = z.object({ account: z.nullable(account) });

export const connectedAccountSchema = z.object({ account });

/** Result of the gateway's window. The token identifies the account used. */
export const connectAccountBody = z.strictObject({ transactionId: text(64, 1), resultToken: text(4096, 1) });

/** Baskets of the member, newest first, with the requested order and its known outcome. */
export const basketsSchema = z.array(
  z.object({
    transactionId: z.string(),
    portfolioTag: z.enum(portfolioTags),
    createdAt: instant,
    /** Empty for baskets created before outcomes were stored. */
    securities: z.array(basketSchema.shape.securities.def.element),
    status: basketResultSchema.shape.status,
    orders: basketResultSchema.shape.orders,
  }),
);
