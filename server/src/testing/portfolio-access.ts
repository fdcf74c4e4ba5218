import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';

const portfolioFacts = {
  title: 'A',
  description: 'B',
  universe: 'Fifty invented companies.',
  method: 'Ten by margin.',
  rebalancing: '',
  riskLabel: '',
  factsheet: '',
  benchmark: 'C',
  source: { kind: 'hidden', label: '', disclaimer: '' },
};

/** Expected responses of the staff portfolio routes for permitted roles. */
export const portfolioRows: Readonly<
  Record<string, { readonly input?: CallInput; readonly status: number }>
> = {
  listRecommendations: { status: 200 },
  saveRecommendations: { status: 200 },
  listStaffPortfolios: { status: 200 },
  getStaffPortfolio: { input: { params: { id: noSuchId } }, status: 404 },
  findShares: { input: { query: { search: 'A' } }, status: 200 },
  startRebalance: { input: { params: { id: noSuchId }, body: { corrects: null } }, status: 404 },
  saveRebalanceDraft: {
    input: {
      params: { id: noSuchId },
      body: {
        version: 1,
        note: '',
        analyst: '',
        rationale: '',
        disclosures: '',
        articleSlug: null,
        lines: [],
      },
    },
    status: 404,
  },
  getRebalanceEffect: { input: { params: { id: noSuchId } }, status: 404 },
  discardRebalanceDraft: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  publishRebalance: {
    input: { params: { id: noSuchId }, body: { version: 1, at: null, reason } },
    status: 409,
  },
  unscheduleRebalance: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  createPortfolio: {
    input: { body: { ...portfolioFacts, slug: 'A B', style: null, launchDate: '2025-06-02', reason } },
    status: 400,
  },
  changePortfolio: {
    input: { params: { id: noSuchId }, body: { ...portfolioFacts, seenVersion: 1, reason } },
    status: 404,
  },
  recordCertificate: {
    input: {
      params: { id: noSuchId },
      body: {
        number: 'P1',
        agency: 'Agency',
        from: '2024-04-01',
        to: '2025-03-31',
        metrics: [{ metric: 'cagr', value: 0.1 }],
        base64: 'JVBERi0=',
        reason,
      },
    },
    status: 404,
  },
  readCertificate: { input: { params: { id: noSuchId } }, status: 404 },
  closePortfolio: { input: { params: { id: noSuchId }, body: { on: null, reason } }, status: 404 },
};
