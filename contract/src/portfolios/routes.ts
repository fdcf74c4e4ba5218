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
  summary: 'The portfolios: style, benchmark, launch, minimum amount, last change.',
  response: portfolioListSchema,
  errors: ['not-in-plan'],
});

export const getPortfolioInfos = defineRoute({
  id: 'getPortfolioInfos',
  method: 'GET',
  path: '/user/source/portfolio-infos',
  auth: 'confirmed',
  summary: 'Facts about each portfolio, as labelled values.',
  response: portfolioInfosSchema,
  errors: ['not-in-plan'],
});

export const getExperimentals = defineRoute({
  id: 'getExperimentals',
  method: 'GET',
  path: '/user/source/experimentals',
  auth: 'confirmed',
  summary: 'Experimental portfolios with what became of them.',
  response: experimentalsSchema,
  errors: ['not-in-plan'],
});

export const getWeights = defineRoute({
  id: 'getWeights',
  method: 'GET',
  path: '/user/pf/weights',
  auth: 'confirmed',
  summary: 'Today’s weights of each portfolio, drifted with prices; cash included, summing to 1.',
  response: weightsSchema,
  errors: ['not-in-plan'],
});

export const getPerformance = defineRoute({
  id: 'getPerformance',
  method: 'GET',
  path: '/user/pf/performance',
  auth: 'confirmed',
  summary: 'Daily index and metrics of each portfolio whose returns may be shown, with their source.',
  response: performanceSchema,
  errors: ['not-in-plan'],
});

export const getPerformanceCertificate = defineRoute({
  id: 'getPerformanceCertificate',
  method: 'GET',
  path: '/user/portfolios/{slug}/certificate',
  auth: 'confirmed',
  summary: 'The certificate of a portfolio’s returns, while they are shown, as PDF.',
  params: z.strictObject({ slug: text(64, 1) }),
  response: pdfFile,
  errors: ['not-in-plan', 'not-found'],
});

export const getPortfolio = defineRoute({
  id: 'getPortfolio',
  method: 'GET',
  path: '/user/portfolios/{slug}',
  auth: 'confirmed',
  summary: 'One portfolio: every rebalance with its reasons, and what can be said of its past.',
  params: z.strictObject({ slug: text(64, 1) }),
  response: portfolioDetailSchema,
  errors: ['not-in-plan', 'not-found'],
});
