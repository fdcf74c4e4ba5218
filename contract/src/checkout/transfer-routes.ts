import { defineRoute } from '../http/route.ts';
import { announceBody, transferAnswer } from './transfer-schemas.ts';

export const getTransfer = defineRoute({
  id: 'getTransfer',
  method: 'GET',
  path: '/user/transfer',
  auth: 'confirmed',
  summary: 'Returns whether the firm accepts bank transfers, and the member’s order awaiting one.',
  response: transferAnswer,
});

export const announceTransfer = defineRoute({
  id: 'announceTransfer',
  method: 'PUT',
  path: '/user/transfer/utr',
  auth: 'confirmed',
  summary: 'Stores the UTR of the member’s transfer, which staff use to find it.',
  body: announceBody,
  response: transferAnswer,
  errors: ['not-found'],
});
