import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';

/** Rows for the staff routes of plans and prices in the access table. */
export const catalogueRows = {
  getStaffPlans: { status: 200 },
  savePlanTexts: {
    input: {
      body: {
        seen: noSuchId,
        alias: 'CMP1Y',
        texts: {
          product: 'Premium',
          productShort: 'Premium',
          billed: '',
          desc: '',
          features: ['Research'],
          lineItem: 'Premium',
          note: null,
          checkoutNote: null,
        },
        reason,
      },
    },
    status: 409,
  },
  addPlan: {
    input: {
      body: {
        seen: noSuchId,
        plan: {
          alias: 'OWN6M',
          name: 'Half-year',
          term: { months: 6 },
          level: 4,
          tier: 'premium',
          isGiftable: false,
        },
        features: ['Research'],
        fullPrice: null,
        reason,
      },
    },
    status: 409,
  },
  setPlanSale: {
    input: { body: { seen: noSuchId, alias: 'CMP1Y', isWithdrawn: true, reason } },
    status: 409,
  },
  uploadLogo: { input: { body: { base64: 'YQ==' } }, status: 409 },
  saveNoticeDeliveries: { input: { params: { kind: 'terms', name: '1' } }, status: 200 },
  getPrices: { status: 200 },
  savePrices: {
    input: {
      body: {
        seen: noSuchId,
        from: '2026-01-01',
        prices: [{ alias: 'CMP1Y', fullPrice: 100 }],
        reason,
      },
    },
    status: 409,
  },
  getRegistrations: { status: 200 },
  listAdvertisements: { status: 200 },
  submitAdvertisement: {
    input: {
      body: {
        channel: 'print',
        title: 'Without a warning',
        bodyMarkdown: 'Research.',
        startsOn: '2025-07-01',
        endsOn: null,
        reason,
      },
    },
    status: 409,
  },
  changeAdvertisement: {
    input: { params: { id: noSuchId }, body: { endsOn: null, exchangeReference: null, reason } },
    status: 404,
  },
  saveFirmAddress: {
    input: { body: { address: 'https://firm.test', reportedOn: null, reason } },
    status: 204,
  },
  removeFirmAddress: { input: { body: { address: 'https://none.test', reason } }, status: 409 },
  saveCertificate: {
    input: {
      body: { number: '1', analyst: 'A', validUntil: '2027-01-01', qualification: '', biography: '', reason },
    },
    status: 204,
  },
  removeCertificate: { input: { body: { number: 'none', reason } }, status: 409 },
  raiseFeeCap: { input: { body: { from: 1, to: 2, reason } }, status: 409 },
  raiseRefundLimit: { input: { body: { from: 1, to: 2, reason } }, status: 409 },
} satisfies Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>>;
