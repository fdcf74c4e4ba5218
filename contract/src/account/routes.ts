import { defineRoute } from '../http/route.ts';
import { empty, noBody, nothing } from '../http/shapes.ts';
import { sessionUserSchema } from '../identity/schemas.ts';
import { eraseBody, privacySchema, profileBody, zipFile } from './schemas.ts';

export const saveProfile = defineRoute({
  id: 'saveProfile',
  method: 'PUT',
  path: '/user/profile',
  auth: 'confirmed',
  summary: 'Mobile number and billing details, for the next purchase; issued documents stay as they are.',
  params: nothing,
  query: nothing,
  body: profileBody,
  response: sessionUserSchema,
  status: 200,
  errors: ['gstin-state'],
});

export const getPrivacy = defineRoute({
  id: 'getPrivacy',
  method: 'GET',
  path: '/user/privacy',
  auth: 'confirmed',
  summary: 'What would outlive the account and why, and whether it can be erased now.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: privacySchema,
  status: 200,
  errors: [],
});

export const exportData = defineRoute({
  id: 'exportData',
  method: 'GET',
  path: '/user/privacy/export',
  auth: 'confirmed',
  summary: 'Everything that is kept of the member, as one zip file.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: zipFile,
  status: 200,
  errors: ['rate-limited'],
});

export const eraseAccount = defineRoute({
  id: 'eraseAccount',
  method: 'POST',
  path: '/user/privacy/erase',
  auth: 'confirmed',
  summary: 'Erases the account but for what must be kept; asks for its e-mail address as confirmation.',
  params: nothing,
  query: nothing,
  body: eraseBody,
  response: empty,
  status: 204,
  errors: ['erase-wrong-email', 'erase-plan-running', 'erase-order-open', 'erase-gift-waiting'],
});
