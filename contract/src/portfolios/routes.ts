import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { noBody, nothing, text } from '../http/shapes.ts';
import {
  basketResultSchema,
  brokerTokenSchema,
  createTxnBody,
  experimentalsSchema,
  performanceSchema,
  portfolioDetailSchema,
  portfolioInfosSchema,
  portfolioListSchema,
  transactionSchema,
  weightsSchema,
} from './schemas.ts';

const read = { params: nothing, query: nothing, body: noBody, status: 200 } as const;

export const listPortfolios = defineRoute({
  id: 'listPortfolios',
  method: 'GET',
  path: '/user/portfolios',
  auth: 'confirmed',
  summary: 'The portfolios: style, benchmark, launch, minimum amount, last change.',
  ...read,
  response: portfolioListSchema,
  errors: ['not-in-plan'],
});

export const getPortfolioInfos = defineRoute({
  id: 'getPortfolioInfos',
  method: 'GET',
  path: '/user/source/portfolio-infos',
  auth: 'confirmed',
  summary: 'Facts about each portfolio, as labelled values.',
  ...read,
  response: portfolioInfosSchema,
  errors: ['not-in-plan'],
});

export const getExperimentals = defineRoute({
  id: 'getExperimentals',
  method: 'GET',
  path: '/user/source/experimentals',
  auth: 'confirmed',
  summary: 'Experimental portfolios with what became of them.',
  ...read,
  response: experimentalsSchema,
  errors: ['not-in-plan'],
});

export const getWeights = defineRoute({
  id: 'getWeights',
  method: 'GET',
  path: '/user/pf/weights',
  auth: 'confirmed',
  summary: 'Today’s weights of each portfolio, drifted with prices; cash included, summing to 1.',
  ...read,
  response: weightsSchema,
  errors: ['not-in-plan'],
});

export const getPerformance = defineRoute({
  id: 'getPerformance',
  method: 'GET',
  path: '/user/pf/performance',
  auth: 'confirmed',
  summary: 'Daily index and metrics of each portfolio whose returns may be shown, with their source.',
  ...read,
  response: performanceSchema,
  errors: ['not-in-plan'],
});

export const getPortfolio = defineRoute({
  id: 'getPortfolio',
  method: 'GET',
  path: '/user/portfolios/{slug}',
  auth: 'confirmed',
  summary: 'One portfolio: every rebalance with its reasons, and what can be said of its past.',
  params: z.strictObject({ slug: text(64, 1) }),
  query: nothing,
  body: noBody,
  response: portfolioDetailSchema,
  status: 200,
  errors: ['not-in-plan', 'not-found'],
});

export const getBrokerToken = defineRoute({
  id: 'getBrokerToken',
  method: 'GET',
  path: '/user/portfolio/smallcase/auth',
  auth: 'confirmed',
  summary: 'A short-lived token for the broker gateway.',
  ...read,
  response: brokerTokenSchema,
  errors: ['not-in-plan'],
});

export const createBrokerTransaction = defineRoute({
  id: 'createBrokerTransaction',
  method: 'POST',
  path: '/user/portfolio/smallcase/create-txn',
  auth: 'confirmed',
  summary:
    'Prepares a basket order at the broker gateway; nothing is ordered before the member confirms it there.',
  params: nothing,
  query: nothing,
  body: createTxnBody,
  response: transactionSchema,
  status: 200,
  errors: ['not-in-plan', 'broker-unavailable', 'bad-broker-token'],
});

export const getBrokerResult = defineRoute({
  id: 'getBrokerResult',
  method: 'GET',
  path: '/user/portfolio/smallcase/transactions/{id}',
  auth: 'confirmed',
  summary: 'What became of a basket order of the member, stock by stock, as the gateway has it.',
  params: z.strictObject({ id: text(64, 1) }),
  query: nothing,
  body: noBody,
  response: basketResultSchema,
  status: 200,
  errors: ['not-in-plan', 'not-found', 'broker-unavailable'],
});
