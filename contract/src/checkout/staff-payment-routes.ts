import * as z from 'zod/mini';
import { orderStates } from '@niveshak/domain/checkout/order-state';
import { defineStaffRoute } from '../http/route.ts';
import { amount, empty, instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reasonBody } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

const memberOrder = z.object({
  id: uuid,
  alias: planAlias,
  state: z.enum(orderStates),
  amount,
  createdAt: instant,
});
export type MemberOrder = z.infer<typeof memberOrder>;

const paymentsSchema = z.object({
  orderId: uuid,
  state: z.enum(orderStates),
  amount,
  /** Our records. `held`: staff must decide. */
  ours: z.array(
    z.object({
      id: z.string(),
      amount,
      currency: z.string(),
      role: z.enum(['fulfils', 'to-refund', 'held']),
    }),
  ),
  /** The provider's current records; null if the provider does not respond. */
  theirs: z.nullable(z.array(z.object({ id: z.string(), amount, currency: z.string(), status: z.string() }))),
});
export type OtherPayments = z.infer<typeof paymentsSchema>;

export const listMemberOrders = defineStaffRoute({
  id: 'listMemberOrders',
  method: 'GET',
  path: '/staff/members/{id}/orders',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'A member’s last twenty orders that the payment provider knows of, held ones first.',
  params: byId,
  response: z.object({ orders: z.array(memberOrder) }),
  errors: ['not-found'],
});

export const lookAtPayments = defineStaffRoute({
  id: 'lookAtPayments',
  method: 'GET',
  path: '/staff/orders/{id}/payments',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'The payments of an order as the provider and we have them.',
  params: byId,
  response: paymentsSchema,
  errors: ['not-found'],
});

export const settleOrderForMember = defineStaffRoute({
  id: 'settleOrderForMember',
  method: 'POST',
  path: '/staff/orders/{id}/settle',
  staff: { permission: 'money.settle', secondFactor: 'fresh' },
  summary: 'Asks the provider what was paid for an order and acts on it, as reconciliation does.',
  params: byId,
  body: reasonBody,
  response: z.object({ outcome: z.enum(['fulfilled', 'not-paid', 'held', 'returned']) }),
  errors: ['not-found', 'provider-unavailable'],
});

export const acceptPayment = defineStaffRoute({
  id: 'acceptPayment',
  method: 'POST',
  path: '/staff/payments/{id}/accept',
  staff: { permission: 'money.accept-held', secondFactor: 'fresh' },
  summary: 'Lets a held payment fulfil its order from today; any excess over the price is refunded.',
  params: z.strictObject({ id: text(64, 1) }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'accept-refused'],
});
