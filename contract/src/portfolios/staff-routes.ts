import * as z from 'zod/mini';
import { pdfFile } from '../billing/schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import {
  changePortfolioBody,
  closePortfolioBody,
  createPortfolioBody,
  draftSchema,
  publishBody,
  publishedSchema,
  recordCertificateBody,
  rebalanceEffectSchema,
  saveDraftBody,
  savedDraftSchema,
  shareQuery,
  sharesSchema,
  staffPortfolioSchema,
  staffPortfoliosSchema,
  startDraftBody,
} from './staff-schemas.ts';
import { mayAddNoteBody } from '../staff/schemas.ts';

const read = { permission: 'portfolios.read', secondFactor: 'given' } as const;
const publish = { permission: 'portfolios.publish', secondFactor: 'given' } as const;
const params = z.strictObject({ id: uuid });

export const listStaffPortfolios = defineStaffRoute({
  id: 'listStaffPortfolios',
  method: 'GET',
  path: '/staff/portfolios',
  staff: read,
  summary: 'Lists portfolios and experiments, each with its last rebalance and its draft.',
  response: staffPortfoliosSchema,
});

export const getStaffPortfolio = defineStaffRoute({
  id: 'getStaffPortfolio',
  method: 'GET',
  path: '/staff/portfolios/{id}',
  staff: read,
  summary: 'Returns a portfolio or experiment with its facts, draft and all records.',
  params,
  response: staffPortfolioSchema,
  errors: ['not-found'],
});

export const findShares = defineStaffRoute({
  id: 'findShares',
  method: 'GET',
  path: '/staff/shares',
  staff: read,
  summary: 'Lists shares whose symbol or name starts with or contains the search text.',
  query: shareQuery,
  response: sharesSchema,
});

export const startRebalance = defineStaffRoute({
  id: 'startRebalance',
  method: 'POST',
  path: '/staff/portfolios/{id}/drafts',
  staff: publish,
  summary:
    'Starts a draft from the current weights, or from the record that it corrects. Only one draft can be open at a time.',
  params,
  body: startDraftBody,
  response: draftSchema,
  errors: ['not-found', 'changed-meanwhile'],
});

export const saveRebalanceDraft = defineStaffRoute({
  id: 'saveRebalanceDraft',
  method: 'PUT',
  path: '/staff/rebalance-drafts/{id}',
  staff: publish,
  summary: 'Saves the draft. Rejected if it was changed since the given version.',
  params,
  body: saveDraftBody,
  response: savedDraftSchema,
  errors: ['not-found', 'changed-meanwhile'],
});

export const getRebalanceEffect = defineStaffRoute({
  id: 'getRebalanceEffect',
  method: 'GET',
  path: '/staff/rebalance-drafts/{id}/effect',
  staff: read,
  summary:
    'Previews the effects of publishing the draft: weights, turnover, estimated cost, members and problems.',
  params,
  response: rebalanceEffectSchema,
  errors: ['not-found'],
});

export const discardRebalanceDraft = defineStaffRoute({
  id: 'discardRebalanceDraft',
  method: 'POST',
  path: '/staff/rebalance-drafts/{id}/discard',
  staff: publish,
  summary: 'Discards a draft.',
  params,
  body: mayAddNoteBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const publishRebalance = defineStaffRoute({
  id: 'publishRebalance',
  method: 'POST',
  path: '/staff/rebalance-drafts/{id}/publish',
  staff: publish,
  summary:
    'Publishes a draft, now or at an instant of business time, and notifies members. It cannot be undone.',
  params,
  body: publishBody,
  response: publishedSchema,
  errors: ['changed-meanwhile', 'publication-refused'],
});

export const unscheduleRebalance = defineStaffRoute({
  id: 'unscheduleRebalance',
  method: 'POST',
  path: '/staff/rebalance-drafts/{id}/unschedule',
  staff: publish,
  summary: 'Cancels a draft’s scheduled publication, so that it can be edited again.',
  params,
  body: mayAddNoteBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const createPortfolio = defineStaffRoute({
  id: 'createPortfolio',
  method: 'POST',
  path: '/staff/portfolios',
  staff: publish,
  summary: 'Creates a portfolio or experiment; members see it from its launch day.',
  body: createPortfolioBody,
  response: z.object({ id: uuid }),
  errors: ['publication-refused'],
});

export const changePortfolio = defineStaffRoute({
  id: 'changePortfolio',
  method: 'PUT',
  path: '/staff/portfolios/{id}',
  staff: publish,
  summary: 'Changes the description of a portfolio or experiment; the previous version is kept.',
  params,
  body: changePortfolioBody,
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile'],
});

export const closePortfolio = defineStaffRoute({
  id: 'closePortfolio',
  method: 'POST',
  path: '/staff/portfolios/{id}/close',
  staff: publish,
  summary: 'Closes a portfolio or experiment today or on an earlier day, or reopens it.',
  params,
  body: closePortfolioBody,
  status: 204,
  response: empty,
  errors: ['not-found', 'publication-refused'],
});

export const recordCertificate = defineStaffRoute({
  id: 'recordCertificate',
  method: 'POST',
  path: '/staff/portfolios/{id}/certificates',
  staff: publish,
  summary:
    'Records the certificate of a portfolio’s returns; the newest one applies, and earlier ones are kept.',
  params,
  body: recordCertificateBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'publication-refused'],
});

export const readCertificate = defineStaffRoute({
  id: 'readCertificate',
  method: 'GET',
  path: '/staff/portfolios/{id}/certificate',
  staff: read,
  summary: 'Returns the newest certificate of a portfolio’s returns as PDF.',
  params,
  response: pdfFile,
  errors: ['not-found'],
});
