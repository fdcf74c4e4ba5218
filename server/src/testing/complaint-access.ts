import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';

/** Expected responses of the complaint routes for permitted roles. */
export const complaintRows: Readonly<
  Record<string, { readonly input?: CallInput; readonly status: number }>
> = {
  listComplaints: { status: 200 },
  readComplaint: { input: { params: { id: noSuchId } }, status: 404 },
  recordComplaint: {
    input: {
      body: {
        name: 'A',
        email: 'a@b.test',
        phone: '',
        category: 'other',
        body: 'A complaint of tomorrow, which cannot be.',
        source: 'scores',
        reference: '',
        receivedOn: '2100-01-01',
        reason,
      },
    },
    status: 409,
  },
  answerComplaint: {
    input: { params: { id: noSuchId }, body: { body: 'An answer that nobody gets.', reason } },
    status: 404,
  },
  resolveComplaint: {
    input: {
      params: { id: noSuchId },
      body: { outcome: 'redressed', body: 'A decision that nobody gets.', reason },
    },
    status: 404,
  },
  escalateComplaint: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  saveComplaints: { status: 200 },
};
