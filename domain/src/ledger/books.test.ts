import { describe, expect, it } from 'vitest';
import { noHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { add, paise, zeroPaise } from '../primitives/paise.ts';
import type { BookedDocument, BooksFacts } from './books-facts.ts';
import { proveBooks } from './books.ts';
import type { LedgerEntry } from './entry.ts';
import { cancellationRefund, paymentCaptured, paymentHeld, refundProcessed, saleInvoiced } from './events.ts';

const userId = 'member';
const order = { orderId: 'order-1', userId, alias: 'CMP3M', usesUtgst: false } as const;
const { cgst, sgst, igst } = taxFor({ taxable: paise(719_700), firmState: 'MH', placeOfSupply: 'MH' });
const sold = { taxable: paise(719_700), heads: { cgst, sgst, igst } };
const credited = {
  taxable: paise(100_000),
  heads: { cgst: paise(9000), sgst: paise(9000), igst: zeroPaise },
};
const payment = { paymentId: 'pay_1', orderId: 'order-1', userId, amount: paise(849_246) };
const held = { paymentId: 'pay_2', orderId: 'order-2', userId, amount: paise(500) };

const document = (part: typeof sold, more: Partial<BookedDocument>): BookedDocument => ({
  kind: 'invoice',
  number: 'INV/25-26/000001',
  run: 1,
  sequence: 1,
  financialYear: '2025-26',
  reference: 'order-1',
  orderId: 'order-1',
  alias: 'CMP3M',
  usesUtgst: false,
  roundOff: zeroPaise,
  total: add(part.taxable, sumOfHeads(part.heads)),
  settled: add(part.taxable, sumOfHeads(part.heads)),
  ...part,
  ...more,
});

const entries: LedgerEntry[] = [
  saleInvoiced(order, sold),
  paymentCaptured(payment),
  cancellationRefund({
    reference: 'cancel',
    original: order,
    ...credited,
    isTaxAdjusted: true,
    allocation: { parts: [{ paymentId: 'pay_1', amount: paise(118_000) }], unfunded: zeroPaise },
  }),
  refundProcessed({ ...payment, amount: paise(118_000), refundId: 'rfnd_1' }),
  paymentHeld(held),
].flatMap((entry) => (entry === null ? [] : [entry]));

const good: BooksFacts = {
  entries,
  documents: [
    document(sold, {}),
    document(credited, { kind: 'credit-note', number: 'CRN/25-26/000001', reference: 'cancel' }),
  ],
  series: [
    { kind: 'invoice', financialYear: '2025-26', run: 1, lastNumber: 1 },
    { kind: 'credit-note', financialYear: '2025-26', run: 1, lastNumber: 1 },
  ],
  orders: [
    { id: 'order-1', alias: 'CMP3M', state: 'fulfilled', amount: paise(849_246) },
    { id: 'order-2', alias: 'CMP3M', state: 'held', amount: paise(849_246) },
    { id: 'order-3', alias: 'CML14D', state: 'fulfilled', amount: zeroPaise },
  ],
  payments: [
    { id: 'pay_1', orderId: 'order-1', amount: paise(849_246), role: 'fulfils' },
    { id: 'pay_2', orderId: 'order-2', amount: paise(500), role: 'held' },
  ],
  captured: [payment, held],
  refunded: [{ paymentId: 'pay_1', orderId: 'order-1', amount: paise(118_000) }],
};
const found = (facts: Partial<BooksFacts>) =>
  proveBooks({ ...good, ...facts }).flatMap(({ differences }) => differences);
const without = (kind: LedgerEntry['kind']) => entries.filter((entry) => entry.kind !== kind);

describe('the books', () => {
  it('hold, with counts and sums', () => {
    const checks = proveBooks(good);
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    expect(checks.map(({ count }) => count)).toEqual([5, 1, 1, 1, 1, 12, 2, 1, 2, 2, 1]);
    expect(checks.find(({ name }) => name === 'invoices = sales in the ledger')?.sum).toBe(849_246);
  });

  it('of nothing hold, and without the provider', () => {
    const empty = {
      entries: [],
      documents: [],
      series: [],
      orders: [],
      payments: [],
      captured: null,
      refunded: null,
    };
    expect(proveBooks(empty).flatMap(({ differences }) => differences)).toEqual([]);
    expect(found({ captured: null, refunded: null })).toEqual([]);
  });

  it.each<[string, Partial<BooksFacts>, RegExp]>([
    ['an invoice without its sale', { entries: without('sale') }, /INV.*the ledger has ₹0.00/],
    ['a sale without its invoice', { documents: [] }, /has no invoice/],
    [
      'a credit note without its credit',
      { entries: without('cancellation-refund') },
      /CRN.*the ledger has ₹0.00/,
    ],
    ['a credit without its note', { documents: good.documents.slice(0, 1) }, /has no credit note/],
    ['a payment that is not booked', { entries: without('payment-captured') }, /pay_1.*is not in the ledger/],
    ['an order that is open', { entries: without('payment-captured') }, /order order-1: ₹8,492.46 is open/],
    [
      'a booked payment that nobody recorded',
      { payments: good.payments.slice(0, 1) },
      /pay_2 is in the ledger alone/,
    ],
    [
      'a payment of another amount',
      { payments: good.payments.map((each) => ({ ...each, amount: paise(1) })) },
      /pay_1: ₹0.01/,
    ],
    [
      'money to refund that was taken as paid',
      { payments: good.payments.map((each) => ({ ...each, role: 'to-refund' as const })) },
      /pay_1 is to-refund/,
    ],
    [
      'a gap in a series',
      { series: [{ kind: 'invoice', financialYear: '2025-26', run: 1, lastNumber: 3 }] },
      /1 of 3, missing 2, 3/,
    ],
    [
      'a fulfilled order without invoice',
      { orders: [{ id: 'x', alias: 'CMP1Y', state: 'fulfilled', amount: zeroPaise }] },
      /without an invoice/,
    ],
    [
      'an invoice whose order is not fulfilled',
      { orders: [{ id: 'order-1', alias: 'CMP3M', state: 'expired', amount: paise(1) }] },
      /its order order-1 is expired/,
    ],
    ['an invoice without its order', { orders: [] }, /is not there/],
    [
      'an order with another amount',
      { orders: [{ id: 'order-1', alias: 'CMP3M', state: 'fulfilled', amount: paise(1) }] },
      /the ledger received/,
    ],
    [
      'an invoice that is not settled',
      { documents: [document(sold, { settled: paise(1) })] },
      /paid with ₹0.01/,
    ],
    [
      'tax on another head',
      { documents: [document({ ...sold, heads: { ...noHeads, igst: add(cgst, sgst) } }, {})] },
      /gst:igst/,
    ],
    ['UTGST booked as SGST', { documents: [document(sold, { usesUtgst: true })] }, /gst:utgst/],
    ['another plan’s income', { documents: [document(sold, { alias: 'CMP1Y' })] }, /revenue:CMP1Y/],
    [
      'more credit than invoice',
      { documents: [...good.documents, document(sold, { kind: 'credit-note' })] },
      /exceed its taxable/,
    ],
    [
      'a capture that we do not have',
      { captured: [payment, held, { ...held, paymentId: 'pay_3' }] },
      /pay_3: the provider has ₹5.00/,
    ],
    ['a capture that they do not have', { captured: [payment] }, /pay_2: the provider has ₹0.00/],
    [
      'a refund that they do not have',
      { refunded: [] },
      /pay_1: the provider has ₹0.00, the ledger ₹1,180.00/,
    ],
    [
      'an entry that does not balance',
      { entries: entries.map((entry) => ({ ...entry, lines: entry.lines.slice(1) })) },
      /is off by/,
    ],
  ])('show %s', (_name, change, message) => {
    expect(found(change).join('\n')).toMatch(message);
  });
});
