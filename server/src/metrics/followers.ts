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

/** Somebody who holds shares of a portfolio, as their last basket left them. */
export type Follower = {
  /** Of the last basket. */
  readonly day: string;
  /** What of the model they hold, 0 to 1; null where nothing of it has a price. */
  readonly overlap: number | null;
};

/** @returns null for whom the last basket left without shares. */
export function followerOf(row: unknown, { weights, prices }: Model): Follower | null {
  const { securities, orders, day } = basketRow.parse(row);
  const held = heldAfter(securities, orders);
  return held.size === 0 ? null : { day, overlap: overlapOf(held, weights, prices) };
}
