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
  /** Our records. `held` means pending a staff decision. */
  ours: z.array(
    z.object({
      id: z.string(),
      amount,
      currency: z.string(),
      role: z.enum(['fulfils', 'to-refund', 'held']),
    }),
  ),
  /** Current records of the provider; null if the provider does not respond. */
  theirs: z.nullable(z.array(z.object({ id: z.string(), amount, currency: z.string(), status: z.string() }))),
});
export type OtherPayments = z.infer<typeof paymentsSchema>;

export const listMemberOrders = defineStaffRoute({
  id: 'listMemberOrders',
  method: 'GET',
  path: '/staff/members/{id}/orders',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Lists a member’s last twenty orders known to the payment provider, held ones first.',
  params: byId,
  response: z.object({ orders: z.array(memberOrder) }),
  errors: ['not-found'],
});

export const checkPayments = defineStaffRoute({
  id: 'checkPayments',
  method: 'GET',
  path: '/staff/orders/{id}/payments',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Returns an order’s payments as recorded by the provider and by us.',
  params: byId,
  response: paymentsSchema,
  errors: ['not-found'],
});

export const settleOrderForMember = defineStaffRoute({
  id: 'settleOrderForMember',
  method: 'POST',
  path: '/staff/orders/{id}/settle',
  staff: { permission: 'money.settle', secondFactor: 'fresh' },
  summary: 'Queries the provider for an order’s payments and processes them as reconciliation does.',
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
  summary: 'Uses a held payment to fulfil its order from today; any excess over the price is refunded.',
  params: z.strictObject({ id: text(64, 1) }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'accept-refused'],
});
