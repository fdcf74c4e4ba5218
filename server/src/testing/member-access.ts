import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';

/** Expected responses of the member routes for permitted roles. */
export const memberRows: Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> = {
  listMembers: { status: 200 },
  saveMemberList: { input: { query: { standing: 'ended' } }, status: 200 },
  findMembers: { input: { query: { search: 'premium' } }, status: 200 },
  getMember: { input: { params: { id: noSuchId } }, status: 404 },
  readMemberPan: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  writeNote: { input: { params: { id: noSuchId }, body: { body: 'A note.' } }, status: 404 },
  eraseMember: {
    input: { params: { id: noSuchId }, body: { confirmEmail: 'nobody@members.test', reason } },
    status: 404,
  },
  getRetention: { status: 200 },
  placeLegalHold: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  releaseLegalHold: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  endMemberSessions: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  grantPlan: {
    input: {
      params: { id: noSuchId },
      body: { alias: 'CMPGUEST', endDate: '2025-08-31', seenTerms: 0, reason },
    },
    status: 404,
  },
};
