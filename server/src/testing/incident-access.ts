import type { CallInput } from './test-member.ts';

const params = { id: '00000000-0000-4000-8000-000000000000' };
const reason = 'A test of the table.';
const facts = { what: '', data: '', consequences: '', measures: '', advice: '' };

/** Expected responses of the incident routes for permitted roles. */
export const incidentRows: Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> =
  {
    listIncidents: { status: 200 },
    readIncident: { input: { params }, status: 404 },
    recordIncident: {
      input: { body: { title: 'Of tomorrow', noticedAt: '2100-01-01T00:00:00Z', what: '', reason } },
      status: 409,
    },
    saveIncident: { input: { params, body: { facts, affected: null, email: null, reason } }, status: 404 },
    sendIncident: { input: { params, body: { recipients: 1, reason } }, status: 404 },
    reportIncident: {
      input: { params, body: { to: 'board', at: '2025-06-01T00:00:00Z', reference: '1', reason } },
      status: 404,
    },
    closeIncident: {
      input: { params, body: { report: 'A report that nobody reads.', reason } },
      status: 404,
    },
  };
