import type { CallInput } from './test-member.ts';

const reason = 'A test of the table.';

/** Expected responses of the corporate action routes for permitted roles. */
export const corporateActionRows: Readonly<
  Record<string, { readonly input?: CallInput; readonly status: number }>
> = {
  previewCorporateAction: {
    input: {
      body: {
        change: { change: 'remove', symbol: 'NOSUCH', exDate: '2025-06-07', kind: 'bonus', amount: 0 },
      },
    },
    status: 409,
  },
  recordCorporateAction: {
    input: {
      body: { symbol: 'NOSUCH', exDate: '2025-06-07', action: { kind: 'dividend', amount: 1 }, reason },
    },
    status: 409,
  },
  removeCorporateAction: {
    input: { body: { symbol: 'NOSUCH', exDate: '2025-06-07', kind: 'bonus', amount: 0, reason } },
    status: 409,
  },
};
