import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { pdfFile } from '../billing/schemas.ts';
import { empty, text } from '../http/shapes.ts';
import {
  consentListSchema,
  declareFamilyBody,
  eSignAnswer,
  eSignBody,
  eSignCheckAnswer,
  eSignCheckBody,
  familySchema,
  legalDocumentSchema,
  legalKinds,
  panVerifyAnswer,
  panVerifyBody,
} from './schemas.ts';

export const verifyPan = defineRoute({
  id: 'verifyPan',
  method: 'POST',
  path: '/user/pan/verify',
  auth: 'confirmed',
  summary: 'Verifies name, date of birth and PAN; limited to five attempts per business day.',
  body: panVerifyBody,
  response: panVerifyAnswer,
});

export const startESign = defineRoute({
  id: 'startESign',
  method: 'POST',
  path: '/user/e-sign/terms',
  auth: 'confirmed',
  summary: 'Returns a signing link for the current terms, or reports that they are already signed.',
  body: eSignBody,
  response: eSignAnswer,
  isSale: true,
  errors: ['not-open'],
});

export const checkESign = defineRoute({
  id: 'checkESign',
  method: 'POST',
  path: '/user/e-sign/terms/check/completion',
  auth: 'confirmed',
  summary: 'Returns whether the member’s signing request is complete.',
  body: eSignCheckBody,
  response: eSignCheckAnswer,
  errors: ['not-found'],
});

export const getFamily = defineRoute({
  id: 'getFamily',
  method: 'GET',
  path: '/user/family',
  auth: 'confirmed',
  summary: 'Returns the family that the member declared, and whether it is confirmed.',
  response: familySchema,
});

export const declareFamily = defineRoute({
  id: 'declareFamily',
  method: 'POST',
  path: '/user/family',
  auth: 'confirmed',
  summary: 'Declares the member’s family, whose fees are counted together once the firm confirms it.',
  body: declareFamilyBody,
  response: empty,
  status: 204,
  errors: ['family-refused'],
});

export const getLegalDocument = defineRoute({
  id: 'getLegalDocument',
  method: 'GET',
  path: '/legal/{kind}',
  auth: 'public',
  summary: 'Returns the terms, the most important terms (MITC) or the privacy notice in force.',
  params: z.strictObject({ kind: z.enum(legalKinds) }),
  response: legalDocumentSchema,
  errors: ['not-found'],
});

export const listConsents = defineRoute({
  id: 'listConsents',
  method: 'GET',
  path: '/user/consents',
  auth: 'confirmed',
  summary: 'Lists the member’s agreements, newest first.',
  response: consentListSchema,
});

export const getSignedTerms = defineRoute({
  id: 'getSignedTerms',
  method: 'GET',
  path: '/user/e-sign/terms/{id}/document',
  auth: 'confirmed',
  summary: 'Returns signed terms of the member as the signed PDF file.',
  params: z.strictObject({ id: text(64, 1) }),
  response: pdfFile,
  errors: ['not-found'],
});
