import { defineRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import { sessionUserSchema } from '../identity/schemas.ts';
import { eraseBody, nomineeBody, privacySchema, profileBody, zipFile } from './schemas.ts';

export const saveProfile = defineRoute({
  id: 'saveProfile',
  method: 'PUT',
  path: '/user/profile',
  auth: 'confirmed',
  summary: 'Mobile number and billing details, for the next purchase; issued documents stay as they are.',
  body: profileBody,
  response: sessionUserSchema,
  errors: ['gstin-state'],
});

export const getPrivacy = defineRoute({
  id: 'getPrivacy',
  method: 'GET',
  path: '/user/privacy',
  auth: 'confirmed',
  summary: 'What is kept, why, for how long and by which law, and whether the account can be erased now.',
  response: privacySchema,
});

export const saveNominee = defineRoute({
  id: 'saveNominee',
  method: 'PUT',
  path: '/user/privacy/nominee',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Who may exercise the member’s data rights after their death or incapacity; null removes them.',
  body: nomineeBody,
  response: privacySchema,
});

export const exportData = defineRoute({
  id: 'exportData',
  method: 'GET',
  path: '/user/privacy/export',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Everything that is kept of the member, as one zip file.',
  response: zipFile,
  errors: ['rate-limited'],
});

export const eraseAccount = defineRoute({
  id: 'eraseAccount',
  method: 'POST',
  path: '/user/privacy/erase',
  auth: 'confirmed',
  summary:
    'Erases the account, except records that the law requires; requires its email address as confirmation.',
  body: eraseBody,
  response: empty,
  status: 204,
  errors: [
    'erase-wrong-email',
    'erase-plan-running',
    'erase-order-open',
    'erase-gift-waiting',
    'erase-on-hold',
  ],
});
