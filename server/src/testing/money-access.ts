import { transferAccount } from './transfer-fixture.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';

/** Rows for the lists of payments, refunds, disputes and documents in the access table. */
export const moneyRows = {
  listPayments: { status: 200 },
  savePayments: { input: { query: { state: 'held' } }, status: 200 },
  listRefunds: { status: 200 },
  saveRefunds: { input: { query: { state: 'failed' } }, status: 200 },
  listDisputes: { status: 200 },
  saveDisputes: { status: 200 },
  listDocuments: { status: 200 },
  saveDocuments: { input: { query: { from: '2025-06-01' } }, status: 200 },
  getMemberRenewals: { input: { params: { id: noSuchId } }, status: 404 },
  listUnpaidRenewals: { status: 200 },
  getRenewalMetrics: { status: 200 },
  resendRenewalLink: {
    input: { params: { id: noSuchId }, body: { reason: 'A test of the table.' } },
    status: 404,
  },
  saveGraceDays: { input: { body: { graceDays: 3, seen: 9, reason: 'A test of the table.' } }, status: 409 },
  listTransfers: { status: 200 },
  recordTransfer: {
    input: {
      params: { id: noSuchId },
      body: {
        utr: '515300000001',
        received: 1,
        tds: 0,
        paidOn: '2025-06-01',
        payer: 'A',
        isHeld: false,
        reason: 'A test of the table.',
      },
    },
    status: 404,
  },
  recordTransferRefund: {
    input: {
      params: { id: noSuchId },
      body: { utr: '515300000001', sentOn: '2025-06-01', reason: 'A test of the table.' },
    },
    status: 404,
  },
  importStatement: { input: { body: { statement: 'a,b', reason: 'A test of the table.' } }, status: 409 },
  setStatementLineAside: {
    input: { params: { id: noSuchId }, body: { note: 'A', reason: 'A test of the table.' } },
    status: 404,
  },
  getTransferSettings: { status: 200 },
  saveTransferSettings: {
    input: { body: { settings: transferAccount, seen: transferAccount, reason: 'A test of the table.' } },
    status: 409,
  },
  listTds: { status: 200 },
  getMemberPauses: { status: 200 },
  saveMemberPauses: {
    input: { body: { pauses: null, seen: { mostDays: 1, perYear: 1 }, reason: 'A test of the table.' } },
    status: 409,
  },
  readDocument: { input: { params: { id: noSuchId } }, status: 404 },
} as const;
