import { gatewayOfNamedWebhook } from './named-webhook.ts';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, nothing, text } from '../http/shapes.ts';
import {
  cancelBody,
  cancellation,
  cancelled,
  litePlan,
  openOrder,
  paymentBody,
  subscribeAnswer,
  subscribeBody,
} from './schemas.ts';

export const subscribe = defineRoute({
  id: 'subscribe',
  method: 'POST',
  path: '/user/subscriptions',
  auth: 'confirmed',
  summary:
    'Opens the member’s single open order, or returns the existing one; activates the plan immediately if the price is zero.',
  body: subscribeBody,
  response: subscribeAnswer,
  isSale: true,
  errors: [
    'not-open',
    'plan-not-allowed',
    'kyc-required',
    'esign-required',
    'consent-required',
    'quote-changed',
    'gstin-state',
    'fee-cap',
    'distribution-client',
    'minor-buyer',
    'transfer-refused',
    'provider-unavailable',
  ],
});

export const verifyPayment = defineRoute({
  id: 'verifyPayment',
  method: 'POST',
  path: '/user/payment',
  auth: 'confirmed',
  summary: 'Reports a payment; the server verifies it with the provider.',
  body: paymentBody,
  response: z.object({ status: z.literal('fulfilled') }),
  errors: ['bad-signature', 'payment-unconfirmed', 'not-found'],
});

export const getOpenOrder = defineRoute({
  id: 'getOpenOrder',
  method: 'GET',
  path: '/user/orders/open',
  auth: 'confirmed',
  summary:
    'Returns the member’s open order, or the one specified, and its payment status, which is queried from the provider on each call.',
  query: z.strictObject({ orderId: z.optional(text(64, 1)) }),
  response: z.object({ order: z.nullable(openOrder) }),
});

export const checkoutLanding = defineRoute({
  id: 'checkoutLanding',
  method: 'POST',
  path: '/user/checkout/landing',
  auth: 'confirmed',
  summary: 'Records that the checkout was opened; sent once per page load, and failures are ignored.',
  body: z.optional(nothing),
  response: empty,
  status: 204,
});

export const getCancellation = defineRoute({
  id: 'getCancellation',
  method: 'GET',
  path: '/user/subscriptions/{id}/cancellation',
  auth: 'confirmed',
  summary: 'Returns the refund for cancelling this subscription today, with an explanation.',
  params: z.strictObject({ id: text(64, 1) }),
  response: cancellation,
  errors: ['not-found', 'already-cancelled', 'not-cancellable'],
});

export const getLiteOffer = defineRoute({
  id: 'getLiteOffer',
  method: 'GET',
  path: '/user/subscriptions/{id}/lite-offer',
  auth: 'confirmed',
  summary: 'Lists the Lite plans available on the day after cancelling this Premium subscription.',
  params: z.strictObject({ id: text(64, 1) }),
  response: z.object({ plans: z.array(litePlan) }),
});

export const cancelSubscription = defineRoute({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/user/subscriptions/{id}/cancellation',
  auth: 'confirmed',
  summary: 'Cancels a subscription: today is its last day, and the price of the remaining days is refunded.',
  params: z.strictObject({ id: text(64, 1) }),
  body: cancelBody,
  response: cancelled,
  errors: ['not-found', 'already-cancelled', 'not-cancellable'],
});

export const paymentWebhook = defineRoute({
  id: 'paymentWebhook',
  method: 'POST',
  path: '/webhooks/payments/{gateway}',
  auth: 'webhook',
  summary: 'Receives events from a payment gateway, signed over the raw body.',
  params: z.strictObject({ gateway: text(32, 1) }),
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});

export const razorpayWebhook = defineRoute({
  id: 'razorpayWebhook',
  method: 'POST',
  path: `/webhooks/${gatewayOfNamedWebhook}`,
  auth: 'webhook',
  summary: 'Receives events from the payment provider, signed over the raw body.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});

export const cashfreeWebhook = defineRoute({
  id: 'cashfreeWebhook',
  method: 'POST',
  path: '/webhooks/cashfree',
  auth: 'webhook',
  summary: 'Receives events from the eSign provider, signed over the timestamp and raw body.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
