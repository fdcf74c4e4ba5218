import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, text } from '../http/shapes.ts';
import {
  basketOutcomeSchema,
  basketResultSchema,
  brokerTokenSchema,
  createTxnBody,
  portfolioTags,
  transactionSchema,
} from '../portfolios/schemas.ts';
import { basketsSchema, brokerAccountSchema, connectAccountBody, connectedAccountSchema } from './schemas.ts';

export const getBrokerToken = defineRoute({
  id: 'getBrokerToken',
  method: 'GET',
  path: '/user/portfolio/smallcase/auth',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Returns a short-lived token for the broker gateway.',
  response: brokerTokenSchema,
  errors: ['not-in-plan', 'baskets-not-offered'],
});

export const createBrokerTransaction = defineRoute({
  id: 'createBrokerTransaction',
  method: 'POST',
  path: '/user/portfolio/smallcase/create-txn',
  auth: 'confirmed',
  summary:
    'Prepares a basket order at the broker gateway; no order is placed until the member confirms it there.',
  body: createTxnBody,
  response: transactionSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'broker-unavailable', 'bad-broker-token'],
});

export const getBrokerResult = defineRoute({
  id: 'getBrokerResult',
  method: 'GET',
  path: '/user/portfolio/smallcase/transactions/{id}',
  auth: 'confirmed',
  summary: 'Returns the outcome of the member’s basket order for each stock, as reported by the gateway.',
  params: z.strictObject({ id: text(64, 1) }),
  response: basketOutcomeSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'not-found', 'broker-unavailable'],
});

export const discardBasket = defineRoute({
  id: 'discardBasket',
  method: 'DELETE',
  path: '/user/portfolio/smallcase/transactions/{id}',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Discards a basket that the member has not confirmed; a basket with orders keeps its state at the gateway.',
  params: z.strictObject({ id: text(64, 1) }),
  response: basketResultSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'not-found', 'broker-unavailable'],
});

export const listBaskets = defineRoute({
  id: 'listBaskets',
  method: 'GET',
  path: '/user/portfolio/smallcase/transactions',
  auth: 'confirmed',
  summary: 'Lists the member’s baskets, newest first, with the known outcome of each.',
  query: z.strictObject({ portfolioTag: z.optional(z.enum(portfolioTags)) }),
  response: basketsSchema,
  errors: ['not-in-plan'],
});

export const getBrokerAccount = defineRoute({
  id: 'getBrokerAccount',
  method: 'GET',
  path: '/user/portfolio/smallcase/account',
  auth: 'confirmed',
  summary: 'Returns the broker account that the member orders with.',
  response: brokerAccountSchema,
});

export const connectBrokerAccount = defineRoute({
  id: 'connectBrokerAccount',
  method: 'POST',
  path: '/user/portfolio/smallcase/account',
  auth: 'confirmed',
  summary: 'Saves the account that the member used for a transaction as the default for the next one.',
  body: connectAccountBody,
  response: connectedAccountSchema,
  errors: [
    'not-in-plan',
    'baskets-not-offered',
    'not-found',
    'broker-unavailable',
    'bad-broker-token',
    'broker-account-taken',
  ],
});

export const disconnectBrokerAccount = defineRoute({
  id: 'disconnectBrokerAccount',
  method: 'DELETE',
  path: '/user/portfolio/smallcase/account',
  auth: 'confirmed',
  summary: 'Removes the member’s saved broker account; the member chooses a broker with the next order.',
  response: empty,
  status: 204,
});

export const smallcaseWebhook = defineRoute({
  id: 'smallcaseWebhook',
  method: 'POST',
  path: '/webhooks/smallcase',
  auth: 'webhook',
  summary:
    'Receives the broker gateway’s webhook about a basket; the basket’s state is then queried from the gateway.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
