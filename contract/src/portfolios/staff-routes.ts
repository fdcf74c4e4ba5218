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
  summary: 'Portfolios and experiments, each with its last rebalance and its draft.',
  response: staffPortfoliosSchema,
});

export const getStaffPortfolio = defineStaffRoute({
  id: 'getStaffPortfolio',
  method: 'GET',
  path: '/staff/portfolios/{id}',
  staff: read,
  summary: 'A portfolio or an experiment: facts, draft and every record.',
  params,
  response: staffPortfolioSchema,
  errors: ['not-found'],
});

export const findShares = defineStaffRoute({
  id: 'findShares',
  method: 'GET',
  path: '/staff/shares',
  staff: read,
  summary: 'Shares whose symbol or name begins with, or contains, what was typed.',
  query: shareQuery,
  response: sharesSchema,
});

export const startRebalance = defineStaffRoute({
  id: 'startRebalance',
  method: 'POST',
  path: '/staff/portfolios/{id}/drafts',
  staff: publish,
  summary:
    'Starts a draft from the weights in force, or from the record that it puts right. One is open at a time.',
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
  summary: 'Saves the draft. Refused if it was changed since the given version.',
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
    'What publishing the draft would do: weights, turnover, estimated cost, members, and what is wrong with it.',
  params,
  response: rebalanceEffectSchema,
  errors: ['not-found'],
});

export const discardRebalanceDraft = defineStaffRoute({
  id: 'discardRebalanceDraft',
  method: 'POST',
  path: '/staff/rebalance-drafts/{id}/discard',
  staff: publish,
  summary: 'Throws a draft away.',
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
  summary: 'Takes the instant away from a draft that waits for it: it can be written again.',
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
  summary: 'Creates a portfolio or an experiment; members see it from its launch day on.',
  body: createPortfolioBody,
  response: z.object({ id: uuid }),
  errors: ['publication-refused'],
});

export const changePortfolio = defineStaffRoute({
  id: 'changePortfolio',
  method: 'PUT',
  path: '/staff/portfolios/{id}',
  staff: publish,
  summary: 'Changes what is said of a portfolio or an experiment; the version before is kept.',
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
  summary: 'Closes a portfolio or an experiment on a day, today or before, or lets it go on.',
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
  summary: 'Records the certificate of a portfolio’s returns; the newest one counts, earlier ones are kept.',
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
  summary: 'The newest certificate of a portfolio’s returns, as PDF.',
  params,
  response: pdfFile,
  errors: ['not-found'],
});
