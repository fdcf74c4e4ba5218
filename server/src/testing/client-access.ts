import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';

/** Expected responses of the client routes for permitted roles. */
export const clientRows: Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> = {
  listClients: { status: 200 },
  saveClients: { input: { query: { standing: 'ended' } }, status: 200 },
  saveHalfYear: { status: 200 },
  countClients: { status: 200 },
  setClientCategory: {
    input: {
      params: { id: noSuchId },
      body: {
        category: 'nri',
        since: '2025-06-02',
        until: null,
        evidence: 'A test.',
        seen: 'individual',
        reason,
      },
    },
    status: 404,
  },
  setClientKra: {
    input: {
      params: { id: noSuchId },
      body: { status: 'registered', checkedOn: '2025-06-02', reference: null, seen: 'not-checked', reason },
    },
    status: 404,
  },
  checkKraFile: { input: { body: { csv: 'pan,status,date' } }, status: 200 },
  importKraFile: { input: { body: { csv: 'pan,status,date', reason } }, status: 409 },
  getFamilyDeclaration: { input: { params: { id: noSuchId } }, status: 404 },
  decideFamily: { input: { params: { id: noSuchId }, body: { decision: 'reject', reason } }, status: 404 },
  getDistribution: { status: 200 },
  declareDistribution: { input: { body: { distributes: true, seen: true, reason } }, status: 409 },
  changeDistribution: { input: { body: { change: 'add', pans: '', reason } }, status: 409 },
  saveClientCeiling: { input: { body: { ceiling: 75, seen: 1, reason } }, status: 409 },
};
