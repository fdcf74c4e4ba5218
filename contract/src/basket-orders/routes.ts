import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, text } from '../http/shapes.ts';
import {
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
  summary: 'A short-lived token for the broker gateway.',
  response: brokerTokenSchema,
  errors: ['not-in-plan', 'baskets-not-offered'],
});

export const createBrokerTransaction = defineRoute({
  id: 'createBrokerTransaction',
  method: 'POST',
  path: '/user/portfolio/smallcase/create-txn',
  auth: 'confirmed',
  summary:
    'Prepares a basket order at the broker gateway; nothing is ordered before the member confirms it there.',
  body: createTxnBody,
  response: transactionSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'broker-unavailable', 'bad-broker-token'],
});

export const getBrokerResult = defineRoute({
  id: 'getBrokerResult',
  method: 'GET',
  path: '/user/portfolio/smallcase/transactions/{id}',
  auth: 'confirmed',
  summary: 'What became of a basket order of the member, stock by stock, as the gateway has it.',
  params: z.strictObject({ id: text(64, 1) }),
  response: basketResultSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'not-found', 'broker-unavailable'],
});

export const discardBasket = defineRoute({
  id: 'discardBasket',
  method: 'DELETE',
  path: '/user/portfolio/smallcase/transactions/{id}',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Discards a basket that the member has not confirmed; one with orders stays as the gateway has it.',
  params: z.strictObject({ id: text(64, 1) }),
  response: basketResultSchema,
  errors: ['not-in-plan', 'baskets-not-offered', 'not-found', 'broker-unavailable'],
});

export const listBaskets = defineRoute({
  id: 'listBaskets',
  method: 'GET',
  path: '/user/portfolio/smallcase/transactions',
  auth: 'confirmed',
  summary: 'The member’s baskets, newest first, with what became of each as far as it is known.',
  query: z.strictObject({ portfolioTag: z.optional(z.enum(portfolioTags)) }),
  response: basketsSchema,
  errors: ['not-in-plan'],
});

export const getBrokerAccount = defineRoute({
  id: 'getBrokerAccount',
  method: 'GET',
  path: '/user/portfolio/smallcase/account',
  auth: 'confirmed',
  summary: 'The account at a broker with which the member orders.',
  response: brokerAccountSchema,
});

export const connectBrokerAccount = defineRoute({
  id: 'connectBrokerAccount',
  method: 'POST',
  path: '/user/portfolio/smallcase/account',
  auth: 'confirmed',
  summary: 'Keeps the account that the member used for a transaction, so that the next one begins with it.',
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
  summary: 'Forgets the member’s account at the broker; the next order begins with choosing one.',
  response: empty,
  status: 204,
});

export const smallcaseWebhook = defineRoute({
  id: 'smallcaseWebhook',
  method: 'POST',
  path: '/webhooks/smallcase',
  auth: 'webhook',
  summary: 'Webhook of the broker gateway about a basket; its state is then queried from the gateway.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
