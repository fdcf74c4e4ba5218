import { defineRoute } from '../http/route.ts';
import { announceBody, transferAnswer } from './transfer-schemas.ts';

export const getTransfer = defineRoute({
  id: 'getTransfer',
  method: 'GET',
  path: '/user/transfer',
  auth: 'confirmed',
  summary: 'Whether the firm takes bank transfers, and the member’s order that waits for one.',
  response: transferAnswer,
});

export const announceTransfer = defineRoute({
  id: 'announceTransfer',
  method: 'PUT',
  path: '/user/transfer/utr',
  auth: 'confirmed',
  summary: 'Stores the UTR of the member’s transfer, by which staff find it.',
  body: announceBody,
  response: transferAnswer,
  errors: ['not-found'],
});
