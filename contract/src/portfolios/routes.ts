import * as z from 'zod/mini';
import { pdfFile } from '../billing/schemas.ts';
import { defineRoute } from '../http/route.ts';
import { text } from '../http/shapes.ts';
import {
  experimentalsSchema,
  performanceSchema,
  portfolioDetailSchema,
  portfolioInfosSchema,
  portfolioListSchema,
  weightsSchema,
} from './schemas.ts';

export const listPortfolios = defineRoute({
  id: 'listPortfolios',
  method: 'GET',
  path: '/user/portfolios',
  auth: 'confirmed',
  summary: 'Lists the portfolios with their style, benchmark, launch, minimum amount and last change.',
  response: portfolioListSchema,
  errors: ['not-in-plan'],
});

export const getPortfolioInfos = defineRoute({
  id: 'getPortfolioInfos',
  method: 'GET',
  path: '/user/source/portfolio-infos',
  auth: 'confirmed',
  summary: 'Returns facts about each portfolio as labelled values.',
  response: portfolioInfosSchema,
  errors: ['not-in-plan'],
});

export const getExperimentals = defineRoute({
  id: 'getExperimentals',
  method: 'GET',
  path: '/user/source/experimentals',
  auth: 'confirmed',
  summary: 'Lists experimental portfolios and their outcomes.',
  response: experimentalsSchema,
  errors: ['not-in-plan'],
});

export const getWeights = defineRoute({
  id: 'getWeights',
  method: 'GET',
  path: '/user/pf/weights',
  auth: 'confirmed',
  summary: 'Returns today’s weights of each portfolio, drifted with prices; including cash, they sum to 1.',
  response: weightsSchema,
  errors: ['not-in-plan'],
});

export const getPerformance = defineRoute({
  id: 'getPerformance',
  method: 'GET',
  path: '/user/pf/performance',
  auth: 'confirmed',
  summary:
    'Returns the daily index and metrics of each portfolio whose returns may be shown, with their source.',
  response: performanceSchema,
  errors: ['not-in-plan'],
});

export const getPerformanceCertificate = defineRoute({
  id: 'getPerformanceCertificate',
  method: 'GET',
  path: '/user/portfolios/{slug}/certificate',
  auth: 'confirmed',
  summary: 'Returns the certificate of a portfolio’s returns as PDF, while they are shown.',
  params: z.strictObject({ slug: text(64, 1) }),
  response: pdfFile,
  errors: ['not-in-plan', 'not-found'],
});

export const getPortfolio = defineRoute({
  id: 'getPortfolio',
  method: 'GET',
  path: '/user/portfolios/{slug}',
  auth: 'confirmed',
  summary:
    'Returns a portfolio with all rebalances, their reasons, and the past performance that may be shown.',
  params: z.strictObject({ slug: text(64, 1) }),
  response: portfolioDetailSchema,
  errors: ['not-in-plan', 'not-found'],
});
