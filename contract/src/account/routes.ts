import { defineRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import { sessionUserSchema } from '../identity/schemas.ts';
import { eraseBody, nomineeBody, privacySchema, profileBody, zipFile } from './schemas.ts';

export const saveProfile = defineRoute({
  id: 'saveProfile',
  method: 'PUT',
  path: '/user/profile',
  auth: 'confirmed',
  summary:
    'Sets the mobile number and billing details used for the next purchase; issued documents are unchanged.',
  body: profileBody,
  response: sessionUserSchema,
  errors: ['gstin-state'],
});

export const getPrivacy = defineRoute({
  id: 'getPrivacy',
  method: 'GET',
  path: '/user/privacy',
  auth: 'confirmed',
  summary:
    'Returns what data is kept, why, for how long and under which law, and whether the account can be erased now.',
  response: privacySchema,
});

export const saveNominee = defineRoute({
  id: 'saveNominee',
  method: 'PUT',
  path: '/user/privacy/nominee',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Sets the nominee who may exercise the member’s data rights after their death or incapacity; null removes the nominee.',
  body: nomineeBody,
  response: privacySchema,
});

export const exportData = defineRoute({
  id: 'exportData',
  method: 'GET',
  path: '/user/privacy/export',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Exports all data held about the member as one zip file.',
  response: zipFile,
  errors: ['rate-limited'],
});

export const eraseAccount = defineRoute({
  id: 'eraseAccount',
  method: 'POST',
  path: '/user/privacy/erase',
  auth: 'confirmed',
  summary:
    'Erases the account, except records that the law requires; the account’s email address is required as confirmation.',
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
