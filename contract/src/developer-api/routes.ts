import { defineApiRoute, defineRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import * as z from 'zod/mini';
import {
  articleExample,
  memberExample,
  memberId,
  nextExample,
  paymentExample,
  portfolioExample,
  rebalanceExample,
  subscriptionExample,
} from './examples.ts';
import {
  apiArticle,
  apiGrant,
  apiGrantBody,
  apiLabels,
  apiLabelsBody,
  apiMember,
  apiNoteBody,
  apiPayment,
  apiSubscription,
  articlePage,
  byId,
  byPaymentId,
  bySlug,
  memberPage,
  memberQuery,
  ofMemberQuery,
  pageQuery,
  paymentPage,
  portfolioList,
  rebalancePage,
  subscriptionPage,
} from './schemas.ts';

export const getApiDocument = defineRoute({
  id: 'getApiDocument',
  method: 'GET',
  path: '/v1/openapi.json',
  auth: 'public',
  summary: 'Returns the OpenAPI 3.1 description of the firm’s API and webhooks.',
  response: z.looseObject({ openapi: z.string() }),
});

const page = { limit: '50' };

export const listApiMembers = defineApiRoute({
  id: 'listApiMembers',
  method: 'GET',
  path: '/v1/members',
  scope: 'members:read',
  summary: 'Lists members, oldest first.',
  query: memberQuery,
  response: memberPage,
  example: { query: page, response: { data: [memberExample], next: nextExample } },
});

export const getApiMember = defineApiRoute({
  id: 'getApiMember',
  method: 'GET',
  path: '/v1/members/{id}',
  scope: 'members:read',
  summary: 'Returns a member.',
  params: byId,
  response: apiMember,
  errors: ['not-found'],
  example: { params: { id: memberId }, response: memberExample },
});

export const listApiSubscriptions = defineApiRoute({
  id: 'listApiSubscriptions',
  method: 'GET',
  path: '/v1/subscriptions',
  scope: 'subscriptions:read',
  summary: 'Lists the subscriptions of all members or of one, oldest first.',
  query: ofMemberQuery,
  response: subscriptionPage,
  example: { query: { memberId }, response: { data: [subscriptionExample], next: null } },
});

export const getApiSubscription = defineApiRoute({
  id: 'getApiSubscription',
  method: 'GET',
  path: '/v1/subscriptions/{id}',
  scope: 'subscriptions:read',
  summary: 'Returns a subscription.',
  params: byId,
  response: apiSubscription,
  errors: ['not-found'],
  example: { params: { id: subscriptionExample.id }, response: subscriptionExample },
});

export const listApiPayments = defineApiRoute({
  id: 'listApiPayments',
  method: 'GET',
  path: '/v1/payments',
  scope: 'payments:read',
  summary: 'Lists the captured payments of all members or of one with their refunds, oldest first.',
  query: ofMemberQuery,
  response: paymentPage,
  example: { query: { memberId }, response: { data: [paymentExample], next: null } },
});

export const getApiPayment = defineApiRoute({
  id: 'getApiPayment',
  method: 'GET',
  path: '/v1/payments/{id}',
  scope: 'payments:read',
  summary: 'Returns a captured payment with its refunds.',
  params: byPaymentId,
  response: apiPayment,
  errors: ['not-found'],
  example: { params: { id: paymentExample.id }, response: paymentExample },
});

export const listApiArticles = defineApiRoute({
  id: 'listApiArticles',
  method: 'GET',
  path: '/v1/articles',
  scope: 'articles:read',
  summary: 'Lists published articles without their text, oldest first.',
  query: pageQuery,
  response: articlePage,
  example: { query: page, response: { data: [articleExample], next: null } },
});

export const getApiArticle = defineApiRoute({
  id: 'getApiArticle',
  method: 'GET',
  path: '/v1/articles/{id}',
  scope: 'articles:read',
  summary: 'Returns a published article without its text.',
  params: byId,
  response: apiArticle,
  errors: ['not-found'],
  example: { params: { id: articleExample.id }, response: articleExample },
});

export const listApiPortfolios = defineApiRoute({
  id: 'listApiPortfolios',
  method: 'GET',
  path: '/v1/portfolios',
  scope: 'portfolios:read',
  summary: 'Lists all portfolios in site order.',
  response: portfolioList,
  example: { response: { data: [portfolioExample] } },
});

export const listApiRebalances = defineApiRoute({
  id: 'listApiRebalances',
  method: 'GET',
  path: '/v1/portfolios/{slug}/rebalances',
  scope: 'portfolios:read',
  summary: 'Lists a portfolio’s published rebalances with their weights, oldest first.',
  params: bySlug,
  query: pageQuery,
  response: rebalancePage,
  errors: ['not-found'],
  example: { params: { slug: 'momentum' }, query: page, response: { data: [rebalanceExample], next: null } },
});

export const grantApiPlan = defineApiRoute({
  id: 'grantApiPlan',
  method: 'POST',
  path: '/v1/members/{id}/grants',
  scope: 'grants:write',
  summary: 'Grants a complimentary plan, from today or after the member’s current plan.',
  params: byId,
  body: apiGrantBody,
  response: apiGrant,
  errors: ['not-found', 'changed-meanwhile', 'grant-refused'],
  example: {
    params: { id: memberId },
    body: {
      plan: 'CMPGUEST',
      endDate: '2025-07-31',
      seenSubscriptions: 1,
      reason: 'Speaker of the workshop',
    },
    response: { startDate: '2025-06-02', endDate: '2025-07-31', awaitsAgreement: false },
  },
});

export const setApiLabels = defineApiRoute({
  id: 'setApiLabels',
  method: 'PUT',
  path: '/v1/members/{id}/labels',
  scope: 'labels:write',
  summary: 'Replaces a member’s labels.',
  params: byId,
  body: apiLabelsBody,
  response: apiLabels,
  errors: ['not-found'],
  example: {
    params: { id: memberId },
    body: { labels: ['Workshop'], reason: 'Attended on 1 June' },
    response: { labels: ['Workshop'] },
  },
});

export const writeApiNote = defineApiRoute({
  id: 'writeApiNote',
  method: 'POST',
  path: '/v1/members/{id}/notes',
  scope: 'notes:write',
  summary: 'Adds a note to the member’s page in the console.',
  params: byId,
  body: apiNoteBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
  example: { params: { id: memberId }, body: { body: 'Asked for a call about renewal.' } },
});
