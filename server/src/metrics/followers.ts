import { z } from 'zod';
import { basketResultSchema, basketSchema } from '@niveshak/contract/portfolios/schemas';
import { heldAfter } from '@niveshak/domain/basket-orders/basket';
import { overlapOf } from '@niveshak/domain/portfolios/overlap';
import type { Model } from '../portfolios/index.ts';

const basketRow = z.object({
  securities: z.array(basketSchema.shape.securities.def.element),
  orders: basketResultSchema.shape.orders,
  day: z.string(),
});

/** A member whose last basket holds shares of a portfolio. */
export type Follower = {
  /** Day of the last basket. */
  readonly day: string;
  /** Fraction of the model that is held, from 0 to 1, or null if no holding has a price. */
  readonly overlap: number | null;
};

/** Returns the follower, or null if the last basket left no shares. */
export function followerOf(row: unknown, { weights, prices }: Model): Follower | null {
  const { securities, orders, day } = basketRow.parse(row);
  const held = heldAfter(securities, orders);
  return held.size === 0 ? null : { day, overlap: overlapOf(held, weights, prices) };
}
