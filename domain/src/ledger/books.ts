import { sumOfHeads } from '../billing/tax.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import { formatRupees, paise } from '../primitives/paise.ts';
import type { BookedDocument, BooksCheck, BooksFacts, ProviderMoney } from './books-facts.ts';
import { chartOfAccounts, gstParts, isAccount } from './account.ts';
import type { EntryKind, LedgerEntry, Line } from './entry.ts';
import { balanceOn, differenceOf } from './entry.ts';

const creditKinds: readonly EntryKind[] = ['credit-set-off', 'cancellation-refund', 'excess-credit-refund'];

/** Proves ledger = invoices = orders = provider. A check whose `differences` is empty holds. */
export function proveBooks(facts: BooksFacts): BooksCheck[] {
  const lines = facts.entries.flatMap((entry) => entry.lines);
  return [
    entriesBalance(facts.entries),
    receivableIsSettled(lines),
    salesAreInvoices(facts),
    creditsAreNotes(facts),
    notesWithinInvoices(facts.documents),
    accountsAreDocuments(facts.documents, lines),
    seriesHaveNoGaps(facts),
    ordersAreInvoices(facts),
    paymentsAreCaptures(facts),
    providerIsGateway(
      { name: 'captured at the provider = received in the ledger', theirs: facts.captured, side: 'debit' },
      lines,
    ),
    providerIsGateway(
      { name: 'refunded at the provider = refunds in the ledger', theirs: facts.refunded, side: 'credit' },
      lines,
    ),
  ];
}

const rupees = (amount: number) => formatRupees(paise(amount));
const isInvoice = ({ kind }: BookedDocument) => kind === 'invoice';
const gross = ({ taxable, heads }: BookedDocument) => taxable + sumOfHeads(heads);
const sumOf = (amounts: readonly number[]) => paise(amounts.reduce((sum, amount) => sum + amount, 0));

function entriesBalance(entries: readonly LedgerEntry[]): BooksCheck {
  const debits = entries.flatMap(({ lines }) => lines.filter(({ side }) => side === 'debit'));
  const differences = entries
    .filter(({ lines }) => lines.length === 0 || differenceOf(lines) !== 0)
    .map(({ kind, reference, lines }) => `${kind} ${reference} is off by ${rupees(differenceOf(lines))}`);
  return {
    name: 'every ledger entry balances',
    count: entries.length,
    sum: sumOf(debits.map(({ amount }) => amount)),
    differences,
  };
}

function receivableIsSettled(lines: readonly Line[]): BooksCheck {
  const open = new Map<string, number>();
  for (const { account, side, amount, orderId } of lines) {
    if (account !== 'receivable') continue;
    open.set(orderId, (open.get(orderId) ?? 0) + (side === 'debit' ? amount : -amount));
  }
  const differences = [...open]
    .filter(([, amount]) => amount !== 0)
    .map(([order, amount]) => `order ${order}: ${rupees(amount)} is open`);
  return { name: 'what was invoiced is settled, order by order', count: open.size, sum: null, differences };
}

function salesAreInvoices({ entries, documents }: BooksFacts): BooksCheck {
  const invoices = documents.filter(isInvoice);
  const sales = entries.filter(({ kind }) => kind === 'sale');
  const saleOf = new Map(sales.map((sale) => [sale.reference, balanceOn('debit', 'receivable', sale.lines)]));
  const differences = [
    ...invoices
      .filter((invoice) => gross(invoice) !== (saleOf.get(invoice.orderId) ?? 0))
      .map(
        (invoice) =>
          `${invoice.number}: ${rupees(gross(invoice))}, the ledger has ${rupees(saleOf.get(invoice.orderId) ?? 0)}`,
      ),
    ...sales
      .filter(({ reference }) => !invoices.some(({ orderId }) => orderId === reference))
      .map(({ reference }) => `sale of order ${reference} has no invoice`),
    ...invoices
      .filter(({ total, settled }) => total !== settled)
      .map(({ number, total, settled }) => `${number}: ${rupees(total)}, paid with ${rupees(settled)}`),
  ];
  return {
    name: 'invoices = sales in the ledger',
    count: invoices.length,
    sum: sumOf(invoices.map(gross)),
    differences,
  };
}

function creditsAreNotes({ entries, documents }: BooksFacts): BooksCheck {
  const notes = documents.filter((document) => !isInvoice(document));
  const credits = entries.filter(({ kind }) => creditKinds.includes(kind));
  const creditOf = new Map(
    credits.map(({ reference, lines }) => [
      reference,
      sumOf(
        lines
          .filter(({ account, side }) => side === 'debit' && account !== 'receivable')
          .map(({ amount }) => amount),
      ),
    ]),
  );
  const differences = [
    ...notes
      .filter((note) => note.total !== (creditOf.get(note.reference) ?? 0))
      .map(
        (note) =>
          `${note.number}: ${rupees(note.total)}, the ledger has ${rupees(creditOf.get(note.reference) ?? 0)}`,
      ),
    ...credits
      .filter(({ reference }) => !notes.some((note) => note.reference === reference))
      .map(({ kind, reference }) => `${kind} ${reference} has no credit note`),
  ];
  return {
    name: 'credit notes = credits in the ledger',
    count: notes.length,
    sum: sumOf(notes.map(({ total }) => total)),
    differences,
  };
}

function notesWithinInvoices(documents: readonly BookedDocument[]): BooksCheck {
  const notes = documents.filter((document) => !isInvoice(document));
  const differences = documents.filter(isInvoice).flatMap((invoice) => {
    const against = notes.filter(({ orderId }) => orderId === invoice.orderId);
    const isOver = (part: (document: BookedDocument) => number) => sumOf(against.map(part)) > part(invoice);
    const heads = (['cgst', 'sgst', 'igst'] as const).filter((head) => isOver(({ heads: all }) => all[head]));
    return [...(isOver(({ taxable }) => taxable) ? ['taxable value'] : []), ...heads].map(
      (part) => `${invoice.number}: credit notes exceed its ${part}`,
    );
  });
  return { name: 'credit notes stay within their invoices', count: notes.length, sum: null, differences };
}

/** Revenue of each plan and each GST head in the ledger are what the documents say. */
function accountsAreDocuments(documents: readonly BookedDocument[], lines: readonly Line[]): BooksCheck {
  const wanted = new Map<string, number>();
  const book = (account: string, amount: number) => wanted.set(account, (wanted.get(account) ?? 0) + amount);
  for (const document of documents) {
    const { kind, taxable, heads, usesUtgst, total, alias } = document;
    const sign = isInvoice(document) ? 1 : -1;
    const isCommercial = kind === 'commercial-credit-note';
    book(`revenue:${alias}`, sign * (isCommercial ? total : taxable));
    if (isCommercial) continue;
    for (const { account, amount } of gstParts(heads, usesUtgst)) book(account, sign * amount);
  }
  const accounts = [...chartOfAccounts.keys()].filter((code) => /^(revenue|gst):/.test(code));
  const differences = [...new Set([...accounts, ...wanted.keys()])].flatMap((code) => {
    const booked = isAccount(code) ? balanceOn('credit', code, lines) : 0;
    const said = wanted.get(code) ?? 0;
    return booked === said ? [] : [`${code}: the ledger has ${rupees(booked)}, documents ${rupees(said)}`];
  });
  return {
    name: 'income and tax heads = documents',
    count: accounts.length,
    sum: sumOf([...wanted.values()]),
    differences,
  };
}

function seriesHaveNoGaps({ documents, series }: BooksFacts): BooksCheck {
  const differences = series.flatMap(({ kind, financialYear, run, lastNumber }) => {
    const own = documents.filter(
      (document) =>
        document.kind === kind && document.financialYear === financialYear && document.run === run,
    );
    const there = new Set(own.map(({ sequence }) => sequence));
    const missing = Array.from({ length: lastNumber }, (_, index) => index + 1).filter(
      (number) => !there.has(number),
    );
    return own.length === lastNumber && missing.length === 0
      ? []
      : [
          `${kind} ${financialYear}${run === 1 ? '' : `, series ${run}`}: ${own.length} of ${lastNumber}, missing ${missing.slice(0, 5).join(', ') || 'none'}`,
        ];
  });
  return { name: 'document series have no gaps', count: series.length, sum: null, differences };
}

/** Every fulfilled sale of a paid plan has its invoice; money that an order was fulfilled with is in the ledger. */
function ordersAreInvoices({ orders, documents, entries }: BooksFacts): BooksCheck {
  const invoices = new Map(documents.filter(isInvoice).map((invoice) => [invoice.orderId, invoice]));
  const received = new Map<string, number>();
  for (const { kind, lines } of entries) {
    if (kind !== 'payment-captured' && kind !== 'held-payment-applied') continue;
    for (const { account, amount, orderId } of lines) {
      if (account === 'receivable') received.set(orderId, (received.get(orderId) ?? 0) + amount);
    }
  }
  const sold = orders.filter(({ alias, state }) => isPaidPlan(alias) && state === 'fulfilled');
  const known = new Map(orders.map((order) => [order.id, order]));
  const differences = [
    ...sold
      .filter(({ id }) => !invoices.has(id))
      .map(({ id }) => `order ${id} is fulfilled without an invoice`),
    ...sold
      .filter(({ id, amount }) => amount !== (received.get(id) ?? 0))
      .map(
        ({ id, amount }) =>
          `order ${id}: ${rupees(amount)}, the ledger received ${rupees(received.get(id) ?? 0)}`,
      ),
    ...[...invoices].flatMap(([id, { number }]) => {
      const state = known.get(id)?.state;
      return state === 'fulfilled' || state === 'refunded'
        ? []
        : [`${number}: its order ${id} is ${state ?? 'not there'}`];
    }),
  ];
  return {
    name: 'fulfilled orders = invoices',
    count: sold.length,
    sum: sumOf(sold.map(({ amount }) => amount)),
    differences,
  };
}

function paymentsAreCaptures({ payments, entries }: BooksFacts): BooksCheck {
  const booked = new Map<string, { kind: EntryKind; amount: number }>();
  for (const { kind, reference, lines } of entries) {
    if (kind === 'payment-captured' || kind === 'payment-held') {
      booked.set(reference, { kind, amount: balanceOn('debit', 'gateway', lines) });
    }
  }
  const recorded = new Set(payments.map(({ id }) => id));
  const differences = [
    ...payments.flatMap(({ id, amount, role }) => {
      const entry = booked.get(id);
      if (entry === undefined) return [`payment ${id} of ${rupees(amount)} is not in the ledger`];
      if (entry.amount !== amount)
        return [`payment ${id}: ${rupees(amount)}, the ledger has ${rupees(entry.amount)}`];
      // A held payment may come to fulfil its order; one that goes back was never captured for it.
      return role !== 'fulfils' && entry.kind === 'payment-captured'
        ? [`payment ${id} is ${role}, the ledger took it as paid`]
        : [];
    }),
    ...[...booked.keys()]
      .filter((id) => !recorded.has(id))
      .map((id) => `payment ${id} is in the ledger alone`),
  ];
  return {
    name: 'recorded payments = ledger',
    count: payments.length,
    sum: sumOf(payments.map(({ amount }) => amount)),
    differences,
  };
}

type ProviderCheck = {
  readonly name: string;
  readonly theirs: readonly ProviderMoney[] | null;
  /** Lines of the gateway account on this side are ours. */
  readonly side: Line['side'];
};

function providerIsGateway({ name, theirs, side }: ProviderCheck, lines: readonly Line[]): BooksCheck {
  if (theirs === null)
    return { name: `${name} (the provider was not asked)`, count: 0, sum: null, differences: [] };
  const sums = { theirs: new Map<string, number>(), ours: new Map<string, number>() };
  for (const { paymentId, amount } of theirs) {
    sums.theirs.set(paymentId, (sums.theirs.get(paymentId) ?? 0) + amount);
  }
  for (const line of lines) {
    if (line.account !== 'gateway' || line.side !== side || line.paymentId === null) continue;
    sums.ours.set(line.paymentId, (sums.ours.get(line.paymentId) ?? 0) + line.amount);
  }
  const differences = [...new Set([...sums.theirs.keys(), ...sums.ours.keys()])].flatMap((id) => {
    const [there, here] = [sums.theirs.get(id) ?? 0, sums.ours.get(id) ?? 0];
    return there === here
      ? []
      : [`payment ${id}: the provider has ${rupees(there)}, the ledger ${rupees(here)}`];
  });
  return { name, count: theirs.length, sum: sumOf(theirs.map(({ amount }) => amount)), differences };
}
