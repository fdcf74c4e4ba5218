import { z } from 'zod';
import { alphanumeric, digits } from '../platform/ids.ts';
import { orderAnswer } from './answers.ts';
import { exists, invalid } from './errors.ts';
import { paiseOf } from './input.ts';
import type { State } from './state.ts';

const orderBody = z.strictObject({
  order_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,45}$/)
    .optional(),
  order_amount: z.number(),
  order_currency: z.string(),
  customer_details: z.object({
    customer_id: z.string().regex(/^[A-Za-z0-9_-]{3,50}$/),
    customer_phone: z.string().min(10),
    customer_email: z.string().optional(),
    customer_name: z.string().optional(),
  }),
  order_meta: z.object({ return_url: z.string().nullish(), notify_url: z.string().nullish() }).optional(),
  order_expiry_time: z.string().optional(),
  order_note: z.string().optional(),
  order_tags: z.record(z.string(), z.string()).optional(),
});

/** `POST /orders`. Returns 409 for an existing id, and the same response for the same idempotency key. */
export function createOrder(state: State, body: unknown, idempotencyKey: string | undefined) {
  const given = orderBody.parse(body);
  if (given.order_currency !== 'INR') throw invalid('order_currency_invalid', 'currency is not enabled');
  const id = given.order_id ?? `order_${alphanumeric(28)}`;
  const amount = paiseOf(given.order_amount, 'order_amount');
  return state.context.store.transaction(() => {
    const known = state.orders.get(id);
    if (known !== undefined) {
      const isRepeated = idempotencyKey === id && known.amount === amount;
      if (!isRepeated) throw exists('order');
      return orderAnswer(known);
    }
    const { customer_id, customer_phone } = given.customer_details;
    const order = {
      id,
      cfId: digits(10),
      amount,
      status: 'ACTIVE' as const,
      session: `session_${alphanumeric(64)}`,
      customer: { id: customer_id, phone: customer_phone },
      returnUrl: given.order_meta?.return_url ?? null,
      createdAt: Date.now(),
    };
    state.orders.put(id, order);
    return orderAnswer(order);
  });
}
