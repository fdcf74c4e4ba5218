import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import { billingHistorySchema } from '@niveshak/contract/billing/schemas';
import { describe, expect, it } from 'vitest';
import { historyItems } from './history-items.ts';

const document = {
  id: 'c2f2a8a8-5b0e-4c58-9b3e-0e8f7f4b1a10',
  kind: 'invoice',
  number: 'INV/25-26/000001',
  issuedOn: '2025-06-02',
  planAlias: 'CMPONE',
  planName: 'Premium Pro-rata',
  taxable: { amount: 598_057 },
  gst: { amount: 107_650, cgst: 53_825, sgst: 53_825, igst: 0, usesUtgst: true },
  total: { amount: 705_707 },
  originalNumber: null,
  reason: null,
  isPendingRegistration: false,
  explanation: [{ label: 'Premium Pro-rata', detail: '91 days', amount: 598_057 }],
} as const;

/** Server response for a UPI purchase late in the evening of the 2nd, cancelled on the 3rd. */
const history: BillingHistory = billingHistorySchema.parse({
  terms: [
    {
      id: 't1',
      alias: 'CMPONE',
      planName: 'Premium Pro-rata',
      startDate: '2025-06-02',
      paidEndDate: '2025-08-31',
      endDate: '2025-06-03',
      state: 'current',
      isSuspended: false,
      pause: null,
      source: 'order',
      paid: { amount: 598_057 },
      invoiceNumber: document.number,
      explanation: document.explanation,
    },
  ],
  payments: [
    {
      paymentId: 'pay_1',
      // 2 June in India, regardless of the reader's time zone.
      receivedAt: '2025-06-01T20:00:00Z',
      amount: { amount: 705_707 },
      status: 'applied',
      invoiceNumber: document.number,
    },
  ],
  refunds: [
    {
      paymentId: 'pay_1',
      decidedAt: '2025-06-03T04:00:00Z',
      amount: { amount: 690_197 },
      status: 'on-its-way',
      refundedAt: null,
      creditNoteNumber: 'CN/25-26/000001',
      reason: 'Cancelled by the subscriber on 3 Jun 2025',
    },
  ],
  credits: [],
  documents: [
    {
      ...document,
      id: 'd2f2a8a8-5b0e-4c58-9b3e-0e8f7f4b1a11',
      kind: 'credit-note',
      number: 'CN/25-26/000001',
      issuedOn: '2025-06-03',
      originalNumber: document.number,
      reason: 'Cancelled by the subscriber on 3 Jun 2025',
      total: { amount: 690_197 },
      explanation: [{ label: 'Premium Pro-rata', detail: '89 of 91 days', amount: 584_913 }],
    },
    document,
  ],
});

describe('the billing history as one list', () => {
  const items = historyItems(history, null);
  const parts = items[0]?.parts ?? [];

  it('shows a purchase as one entry, with its parts from first to last, by Indian dates', () => {
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      date: '2025-06-02',
      title: 'Premium Pro-rata',
      amount: 705_707,
      amountNote: '₹6,901.97 refunded',
      detail: '2 Jun 2025 to 3 Jun 2025 · Active · Tax invoice INV/25-26/000001',
      status: { text: 'Paid' },
      file: { by: 'document', number: document.number },
    });
    expect(parts.map(({ date, title }) => `${date} ${title}`)).toEqual([
      '2025-06-02 Payment',
      '2025-06-02 Tax invoice INV/25-26/000001',
      '2025-06-03 Credit note CN/25-26/000001',
      '2025-06-03 Refund',
    ]);
  });

  it('names the recipient of a gift', () => {
    const [gift] = historyItems({ ...history, terms: [] }, null, new Map([[document.number, 'Tara']]));
    expect(gift?.title).toBe('Premium Pro-rata, gift for Tara');
  });

  it('keeps purchases separate, newest first, and a payment with its refund if there is no invoice', () => {
    const again = { ...document, id: 'c2f2a8a8-5b0e-4c58-9b3e-0e8f7f4b1a12', number: 'INV/25-26/000002' };
    const held = { paymentId: 'pay_3', receivedAt: '2025-06-05T04:00:00Z', amount: { amount: 100 } };
    const many = historyItems(
      {
        ...history,
        documents: [...history.documents, { ...again, issuedOn: '2025-06-04', explanation: [] }],
        payments: [...history.payments, { ...held, status: 'returned', invoiceNumber: null }],
        refunds: [
          ...history.refunds,
          {
            paymentId: 'pay_3',
            decidedAt: '2025-06-05T05:00:00Z',
            amount: { amount: 100 },
            status: 'failed',
            refundedAt: null,
            creditNoteNumber: null,
            reason: 'Too late',
          },
        ],
      },
      null,
    );
    expect(many.map(({ title, parts: inside }) => [title, inside.length])).toEqual([
      ['Payment', 2],
      ['Tax invoice INV/25-26/000002', 0],
      ['Premium Pro-rata', 4],
    ]);
    // Failures are visible without expanding the item.
    expect(many[0]?.status).toMatchObject({ text: 'Failed', tone: 'bad' });
  });

  it('states the reason of every amount', () => {
    for (const item of parts)
      expect(item.why.length + (item.note ?? '').length, item.title).toBeGreaterThan(0);
    const [payment, invoice, , refund] = parts;
    expect(refund).toMatchObject({ amount: -690_197, why: [{ detail: '89 of 91 days' }] });
    expect(payment).toMatchObject({ amount: 705_707, why: document.explanation });
    expect(invoice?.why.at(-1)?.detail).toBe('Before GST ₹5,980.57 · CGST ₹538.25 · UTGST ₹538.25');
  });

  it('links the documents, by their own id or as the invoice of the plan', () => {
    expect(parts.map(({ file }) => file?.by ?? null)).toEqual([null, 'document', 'document', null]);
    expect(historyItems(history, 'plans').map(({ file }) => file?.by)).toEqual(['term']);
  });

  it.each([
    ['plans', 1],
    ['payments', 2],
    ['documents', 2],
  ] as const)('shows %s separately', (part, count) => {
    const some = historyItems(history, part);
    expect(some).toHaveLength(count);
    expect(some.every((item) => item.part === part)).toBe(true);
  });

  it('has a unique key for each entry', () => {
    const keys = [...items, ...parts].map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  it('states what happens to a payment that bought nothing', () => {
    const payments = history.payments.map((payment) => ({
      ...payment,
      status: 'held' as const,
      invoiceNumber: null,
    }));
    const item = historyItems({ ...history, payments }, 'payments').at(-1);
    expect(item).toMatchObject({ status: { text: 'Under review' }, why: [] });
    expect(item?.note).toMatch(/apply it or refund it/);
  });
});
