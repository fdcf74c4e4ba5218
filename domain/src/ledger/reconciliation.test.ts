import { describe, expect, it } from 'vitest';
import { noHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { planAliases } from '../catalogue/plan.ts';
import { add, paise, zeroPaise } from '../primitives/paise.ts';
import { revenueOf } from './account.ts';
import type { BookedDocument, BookedEntry, BookedOrder, BookedPayment } from './reconciliation-facts.ts';
import { LedgerReconciliation } from './reconciliation.ts';
import { SeriesNumbers } from './series-numbers.ts';

const { cgst, sgst, igst } = taxFor({
  basisPoints: 1800,
  taxable: paise(719_700),
  firmState: 'MH',
  placeOfSupply: 'MH',
});
const sold = { taxable: paise(719_700), heads: { cgst, sgst, igst } };
const credited = {
  taxable: paise(100_000),
  heads: { cgst: paise(9000), sgst: paise(9000), igst: zeroPaise },
};
const gross = add(sold.taxable, sumOfHeads(sold.heads));

const invoice: BookedDocument = {
  kind: 'invoice',
  number: 'INV/25-26/000001',
  run: 1,
  sequence: 1,
  financialYear: '2025-26',
  orderId: 'order-1',
  alias: 'CMP3M',
  usesUtgst: false,
  total: gross,
  settled: gross,
  booked: gross,
  credited,
  orderState: 'fulfilled',
  ...sold,
};
const note: BookedDocument = {
  ...invoice,
  ...credited,
  kind: 'credit-note',
  number: 'CRN/25-26/000001',
  total: paise(118_000),
  settled: paise(118_000),
  booked: paise(118_000),
};
const order: BookedOrder = {
  id: 'order-1',
  alias: 'CMP3M',
  state: 'fulfilled',
  amount: gross,
  hasInvoice: true,
  received: gross,
};
const entry: BookedEntry = { kind: 'sale', reference: 'order-1', lines: 4, debit: gross, credit: gross };
const payment: BookedPayment = {
  id: 'pay_1',
  recorded: { amount: gross, role: 'fulfils' },
  booked: { kind: 'payment-captured', amount: gross },
};
const held: BookedPayment = {
  id: 'pay_2',
  recorded: { amount: paise(500), role: 'held' },
  booked: { kind: 'payment-held', amount: paise(500) },
};

type Facts = {
  readonly entries?: readonly BookedEntry[];
  readonly open?: number;
  readonly documents?: readonly BookedDocument[];
  readonly strays?: readonly BookedEntry[];
  readonly orders?: readonly BookedOrder[];
  readonly payments?: readonly BookedPayment[];
  readonly lastInvoice?: number;
  readonly captured?: readonly number[];
};

function prove(facts: Facts) {
  const proof = new LedgerReconciliation();
  for (const each of facts.entries ?? [entry]) proof.entry(each);
  proof.receivable('order-1', paise(facts.open ?? 0));
  proof.account(revenueOf('CMP3M'), paise(619_700));
  proof.account('gst:cgst', paise(cgst - 9000));
  proof.account('gst:sgst', paise(sgst - 9000));
  const year = { financialYear: '2025-26', run: 1 };
  proof.series({ ...year, kind: 'invoice', lastNumber: facts.lastInvoice ?? 1 });
  proof.series({ ...year, kind: 'credit-note', lastNumber: 1 });
  for (const document of facts.documents ?? [invoice, note]) proof.document(document);
  for (const stray of facts.strays ?? []) proof.withoutDocument(stray);
  const trial: BookedOrder = {
    ...order,
    id: 'order-3',
    alias: 'CML14D',
    amount: zeroPaise,
    hasInvoice: false,
  };
  for (const each of facts.orders ?? [order, { ...order, id: 'order-2', state: 'held' }, trial])
    proof.order(each);
  for (const each of facts.payments ?? [payment, held]) proof.payment(each);
  const captured = facts.captured ?? [gross];
  proof.wasAsked('in');
  for (const amount of captured) proof.movedOnce('in', paise(amount));
  const theirs = paise(captured.reduce((sum, amount) => sum + amount, 0));
  proof.moved('in', { paymentId: 'pay_1', theirs, ours: gross });
  return proof.checks;
}
const found = (facts: Facts) => prove(facts).flatMap(({ differences }) => differences);

describe('the reconciliation', () => {
  it('passes with counts and sums', () => {
    const checks = prove({});
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    // One revenue account per plan and four for GST.
    const accounts = planAliases().length + 4;
    expect(checks.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, accounts, 2, 0, 1, 2, 1, 0]);
    expect(checks.find(({ name }) => name === 'invoices = sales in the ledger')?.sum).toBe(849_246);
    expect(checks.map(({ name }) => name).at(-1)).toMatch(/the provider was not asked/);
  });

  it('passes without data', () => {
    expect(new LedgerReconciliation().checks.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('lists the first differences if all are wrong, and counts the rest', () => {
    const entries = Array.from({ length: 50 }, () => ({ ...entry, debit: zeroPaise }));
    const [balance] = prove({ entries });
    expect([balance?.count, balance?.differences.length, balance?.more]).toEqual([50, 20, 30]);
  });

  it.each<[string, Facts, RegExp]>([
    [
      'an invoice without its sale',
      { documents: [{ ...invoice, booked: zeroPaise }, note] },
      /INV.*has ₹0.00/,
    ],
    ['a sale without its invoice', { strays: [entry] }, /sale of order order-1 has no invoice/],
    [
      'a credit note without its credit',
      { documents: [invoice, { ...note, booked: zeroPaise }] },
      /CRN.*has ₹0/,
    ],
    ['a credit without its note', { strays: [{ ...entry, kind: 'credit-set-off' }] }, /has no credit note/],
    ['a payment that is not booked', { payments: [{ ...payment, booked: null }] }, /is not in the ledger/],
    ['an order that is open', { open: 849_246 }, /order order-1: ₹8,492.46 is open/],
    ['a payment that nobody recorded', { payments: [{ ...held, recorded: null }] }, /pay_2 is in the ledger/],
    [
      'a payment of another amount',
      { payments: [{ ...payment, recorded: { amount: paise(1), role: 'fulfils' } }] },
      /pay_1: ₹0.01, the ledger has ₹8,492.46/,
    ],
    [
      'money to refund that was taken as paid',
      { payments: [{ ...payment, recorded: { amount: gross, role: 'to-refund' } }] },
      /pay_1 is to-refund/,
    ],
    ['a gap in a series', { lastInvoice: 3 }, /invoice 2025-26: 1 of 3, missing 2, 3/],
    [
      'a fulfilled order without invoice',
      { orders: [{ ...order, hasInvoice: false }] },
      /without an invoice/,
    ],
    [
      'an invoice whose order is not fulfilled',
      { documents: [{ ...invoice, orderState: 'expired' }, note] },
      /its order order-1 is expired/,
    ],
    ['an invoice without its order', { documents: [{ ...invoice, orderState: null }, note] }, /is not there/],
    ['an order with another amount', { orders: [{ ...order, amount: paise(1) }] }, /the ledger received/],
    ['an invoice unsettled', { documents: [{ ...invoice, settled: paise(1) }, note] }, /paid with ₹0.01/],
    [
      'tax on another head',
      { documents: [{ ...invoice, heads: { ...noHeads, igst: add(cgst, sgst) } }, note] },
      /gst:igst/,
    ],
    ['UTGST booked as SGST', { documents: [{ ...invoice, usesUtgst: true }, note] }, /gst:utgst/],
    ['another plan’s income', { documents: [{ ...invoice, alias: 'CMP1Y' }, note] }, /revenue:CMP1Y/],
    [
      'more credit than invoice',
      { documents: [{ ...invoice, credited: { ...sold, taxable: paise(719_701) } }, note] },
      /exceed its taxable/,
    ],
    [
      'a head credited above its invoice',
      {
        documents: [{ ...invoice, credited: { ...sold, heads: { cgst, sgst: add(sgst, paise(1)), igst } } }],
      },
      /exceed its sgst/,
    ],
    ['a capture that we do not have', { captured: [gross, 500] }, /pay_1: the provider has ₹8,497.46/],
    ['a capture that they do not have', { captured: [] }, /pay_1: the provider has ₹0.00/],
    [
      'an entry that does not balance',
      { entries: [{ ...entry, debit: zeroPaise }] },
      /is off by -?₹?-?8,492/,
    ],
    ['an entry without lines', { entries: [{ ...entry, lines: 0 }] }, /is off by/],
  ])('reports %s', (_name, facts, message) => {
    expect(found(facts).join('\n')).toMatch(message);
  });
});

describe('invoices of the previous system', () => {
  const old = {
    number: 'OLD/24-25/0001',
    taxable: paise(100_000),
    heads: { ...noHeads, igst: paise(18_000) },
    total: paise(118_000),
    booked: paise(118_000),
    credited: { taxable: zeroPaise, heads: noHeads },
  };
  const said = (changed: Partial<typeof old>) => {
    const proof = new LedgerReconciliation();
    proof.importedMembers({ ...old, ...changed });
    return proof.checks.flatMap(({ differences }) => differences);
  };

  it('are carried forward in full and credited up to their amount', () => {
    expect(said({})).toEqual([]);
    expect(said({ booked: zeroPaise })).toEqual([
      'OLD/24-25/0001: ₹1,180.00, the ledger brought forward ₹0.00',
    ]);
    expect(said({ credited: { taxable: paise(100_001), heads: noHeads } })).toEqual([
      'OLD/24-25/0001: credit notes exceed its taxable value',
    ]);
  });

  it('precede our own series', () => {
    const series = new SeriesNumbers({
      kind: 'invoice',
      financialYear: '2025-26',
      run: 1,
      lastNumber: 42,
      beginsAfter: 40,
    });
    series.take(41);
    expect(series.difference()).toBe('invoice 2025-26: 1 of 2, missing 42');
  });
});

describe('the numbers of a series', () => {
  it.each<[string, number, readonly number[], string | null]>([
    ['are all there', 3, [1, 2, 3], null],
    ['of which the first is missing', 3, [2, 3], 'invoice 2025-26, series 2: 2 of 3, missing 1'],
    ['with one twice', 3, [1, 2, 2, 3], 'invoice 2025-26, series 2: 4 of 3, missing none'],
    ['with one twice instead of the next', 3, [1, 1, 3], 'invoice 2025-26, series 2: 3 of 3, missing 2'],
    ['beyond the last', 2, [1, 2, 3], 'invoice 2025-26, series 2: 3 of 2, missing none'],
    ['of which most are missing', 9, [9], 'invoice 2025-26, series 2: 1 of 9, missing 1, 2, 3, 4, 5'],
    ['of which there are none', 2, [], 'invoice 2025-26, series 2: 0 of 2, missing 1, 2'],
  ])('%s', (_name, lastNumber, numbers, difference) => {
    const series = new SeriesNumbers({ kind: 'invoice', financialYear: '2025-26', run: 2, lastNumber });
    for (const number of numbers) series.take(number);
    expect(series.difference()).toBe(difference);
    expect(series.difference()).toBe(difference);
  });

  it('are refused out of order', () => {
    const series = new SeriesNumbers({
      kind: 'invoice',
      financialYear: '2025-26',
      run: 1,
      lastNumber: 3,
    });
    series.take(2);
    expect(() => series.take(1)).toThrow(RangeError);
  });
});
