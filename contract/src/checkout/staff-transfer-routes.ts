import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, text, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';
import {
  importStatementBody,
  importedStatement,
  recordRefundBody,
  recordTransferBody,
  recordTransferOutcome,
  saveTransferSettingsBody,
  transferQueue,
  transferSettingsAnswer,
} from './staff-transfer-schemas.ts';

const byId = z.strictObject({ id: uuid });

export const listTransfers = defineStaffRoute({
  id: 'listTransfers',
  method: 'GET',
  path: '/staff/transfers',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Lists orders awaiting bank transfer, refunds to send by bank, and bank statement lines.',
  response: transferQueue,
});

export const recordTransfer = defineStaffRoute({
  id: 'recordTransfer',
  method: 'POST',
  path: '/staff/transfers/{id}',
  staff: { permission: 'money.record-transfer', secondFactor: 'fresh', approval: true },
  summary:
    'Records the bank transfer for an order, which activates the plan and issues the invoice; amounts above the firm’s refund limit require a second approver.',
  params: byId,
  body: recordTransferBody,
  response: recordTransferOutcome,
  errors: ['not-found', 'transfer-refused', 'changed-meanwhile'],
});

export const recordTransferRefund = defineStaffRoute({
  id: 'recordTransferRefund',
  method: 'POST',
  path: '/staff/refunds/{id}/transfer',
  staff: { permission: 'money.record-transfer', secondFactor: 'fresh' },
  summary: 'Records the bank reference of a refund that was sent by bank.',
  params: byId,
  body: recordRefundBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'transfer-refused', 'changed-meanwhile'],
});

export const importStatement = defineStaffRoute({
  id: 'importStatement',
  method: 'POST',
  path: '/staff/bank-statements',
  staff: { permission: 'money.record-transfer', secondFactor: 'given' },
  summary: 'Imports incoming transfers from a CSV bank statement; known lines are skipped.',
  body: importStatementBody,
  response: importedStatement,
  errors: ['transfer-refused'],
});

export const setStatementLineAside = defineStaffRoute({
  id: 'setStatementLineAside',
  method: 'POST',
  path: '/staff/statement-lines/{id}/set-aside',
  staff: { permission: 'money.record-transfer', secondFactor: 'given' },
  summary: 'Marks a bank statement line as unrelated to any order.',
  params: byId,
  body: z.strictObject({ note: text(200, 1), reason }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const getTransferSettings = defineStaffRoute({
  id: 'getTransferSettings',
  method: 'GET',
  path: '/staff/settings/transfers',
  staff: { permission: 'settings.read', secondFactor: 'given' },
  summary: 'Returns the bank account that members transfer to.',
  response: transferSettingsAnswer,
});

export const saveTransferSettings = defineStaffRoute({
  id: 'saveTransferSettings',
  method: 'POST',
  path: '/staff/settings/transfers',
  staff: { permission: 'billing.manage', secondFactor: 'fresh' },
  summary:
    'Turns payment by bank transfer on or off, and sets the account and the number of days allowed for a transfer.',
  body: saveTransferSettingsBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});
