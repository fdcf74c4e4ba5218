import type { GstAccount } from '../ledger/account.ts';
import type { World } from './world.ts';
import type { Model, Sale } from './model.ts';
import { fine, sum } from './model-money.ts';

/** The world's entries and documents summed up as they come, in bigint and without the help of ledger or billing. */
export interface Sums {
  entries: number;
  documents: number;
  /** Debits less credits. */
  readonly accounts: Map<string, bigint>;
  readonly byPayment: Map<string, bigint>;
  readonly receivable: Map<string, bigint>;
  /** What a payment still pays for an order. */
  readonly covers: Map<string, bigint>;
  /** Income and tax that an order leaves. */
  readonly kept: Map<string, bigint>;
  readonly documented: Map<string, bigint>;
  readonly invoices: Map<string, Readonly<Record<Part, bigint>>>;
  readonly notes: Map<string, Record<Part, bigint>>;
}

const parts = ['taxable', 'cgst', 'sgst', 'igst'] as const;
type Part = (typeof parts)[number];

export function newSums(): Sums {
  return {
    entries: 0,
    documents: 0,
    accounts: new Map(),
    byPayment: new Map(),
    receivable: new Map(),
    covers: new Map(),
    kept: new Map(),
    documented: new Map(),
    invoices: new Map(),
    notes: new Map(),
  };
}

export function fail(message: string): never {
  throw new Error(message);
}

export function same(what: string, rules: unknown, model: unknown): void {
  if (rules !== model) fail(`${what}: the rules say ${String(rules)}, the model ${String(model)}`);
}

function bump(map: Map<string, bigint>, key: string, amount: bigint): void {
  map.set(key, (map.get(key) ?? 0n) + amount);
}

/** Everything that must hold after every step, whatever the step was. */
export function checkBooks(world: World, model: Model, sums: Sums): void {
  takeEntries(world, sums);
  takeDocuments(world, sums);
  let total = 0n;
  for (const amount of sums.accounts.values()) total += amount;
  same('trial balance', total, 0n);
  for (const [order, open] of sums.receivable) same(`receivable of ${order}`, open, 0n);
  for (const [what, amount] of sums.covers) if (amount < 0n) fail(`${what} pays ${-amount} more than it has`);
  checkPayments(world, model, sums);
  checkAccounts(model, sums);
  for (const [order, noted] of sums.notes) {
    const invoice = sums.invoices.get(order);
    for (const part of parts)
      if (noted[part] > (invoice?.[part] ?? 0n))
        fail(`credit notes of ${order} exceed its invoice in ${part}`);
  }
  for (const sale of model.sales.values()) checkPriceOfDays(sale, sums.kept.get(sale.order) ?? 0n);
}

function takeEntries(world: World, sums: Sums): void {
  for (const { kind, reference, lines } of world.entries.slice(sums.entries)) {
    let difference = 0n;
    for (const { account, side, amount, orderId, paymentId } of lines) {
      const signed = side === 'debit' ? BigInt(amount) : -BigInt(amount);
      if (amount <= 0) fail(`${kind} ${reference} has a line of ${amount}`);
      difference += signed;
      bump(sums.accounts, account, signed);
      if (paymentId !== null) bump(sums.byPayment, `${account} ${paymentId}`, signed);
      if (account === 'receivable') bump(sums.receivable, orderId, signed);
      if (account === 'receivable' && paymentId !== null)
        bump(sums.covers, `${paymentId} for ${orderId}`, -signed);
      if (account.startsWith('revenue:') || account.startsWith('gst:')) bump(sums.kept, orderId, -signed);
    }
    same(`${kind} ${reference}`, difference, 0n);
  }
  sums.entries = world.entries.length;
}

const accountOf = {
  CGST: 'gst:cgst',
  SGST: 'gst:sgst',
  UTGST: 'gst:utgst',
  IGST: 'gst:igst',
} as const satisfies Record<string, GstAccount>;

/** From what the documents print, not from what was kept beside them. */
function takeDocuments(world: World, sums: Sums): void {
  const last = new Map<string, number>();
  for (const [index, issued] of world.documents.entries()) {
    const { kind, financialYear, sequence, orderId, document } = issued;
    const series = `${kind} ${financialYear}`;
    same(`number in ${series}`, sequence, (last.get(series) ?? 0) + 1);
    last.set(series, sequence);
    if (index < sums.documents) continue;
    const sign = kind === 'invoice' ? 1n : -1n;
    const taxes = document.taxes.reduce((tax, { amount }) => tax + amount, 0);
    same(`total of ${document.number}`, document.line.taxable + taxes + document.roundOff, document.total);
    const settled = document.settlement.reduce((paid, { amount }) => paid + amount, 0);
    same(`settlement of ${document.number}`, settled, document.total);
    bump(sums.documented, `revenue:${document.line.alias}`, sign * BigInt(document.line.taxable));
    for (const { label, amount } of document.taxes)
      bump(sums.documented, accountOf[label], sign * BigInt(amount));
    const amounts = {
      taxable: BigInt(issued.taxable),
      cgst: BigInt(issued.heads.cgst),
      sgst: BigInt(issued.heads.sgst),
      igst: BigInt(issued.heads.igst),
    };
    if (kind === 'invoice') {
      if (sums.invoices.has(orderId)) fail(`a second invoice for ${orderId}`);
      sums.invoices.set(orderId, amounts);
    } else {
      const sofar = sums.notes.get(orderId) ?? { taxable: 0n, cgst: 0n, sgst: 0n, igst: 0n };
      for (const part of parts) sofar[part] += amounts[part];
      sums.notes.set(orderId, sofar);
    }
  }
  sums.documents = world.documents.length;
}

/** Gateway = captured − refunded at the provider; refunds = owed and not processed; unapplied = held. */
function checkPayments(world: World, model: Model, sums: Sums): void {
  const promised = new Map<string, bigint>();
  const open = new Map<string, bigint>();
  for (const { paymentId, amount, state } of world.refunds) {
    if (state === 'written-off') continue;
    bump(promised, paymentId, BigInt(amount));
    if (state !== 'processed') bump(open, paymentId, BigInt(amount));
  }
  for (const { id, amount, refunded, role } of world.payments.values()) {
    const on = (account: string) => sums.byPayment.get(`${account} ${id}`) ?? 0n;
    same(`gateway of ${id}`, on('gateway'), BigInt(amount - refunded));
    same(`refunds of ${id}`, -on('refunds'), open.get(id) ?? 0n);
    same(`unapplied of ${id}`, -on('unapplied'), role === 'held' ? BigInt(amount) : 0n);
    const back = promised.get(id) ?? 0n;
    same(`given back of ${id}`, back, model.books.back.get(id) ?? 0n);
    if (back > BigInt(amount)) fail(`${id} brought ${amount} and gives back ${back}`);
  }
}

/** Income of each plan and each tax head: ledger = documents = model. */
function checkAccounts({ books }: Model, { accounts, documented }: Sums): void {
  for (const account of new Set([...accounts.keys(), ...documented.keys()])) {
    if (!account.startsWith('revenue:') && !account.startsWith('gst:')) continue;
    same(`${account} of the documents`, -(accounts.get(account) ?? 0n), documented.get(account) ?? 0n);
  }
  for (const [plan, amount] of books.revenue)
    same(`income of ${plan}`, -(accounts.get(`revenue:${plan}`) ?? 0n), amount);
  const held = (account: string) => -(accounts.get(account) ?? 0n);
  same('CGST', held('gst:cgst'), books.tax.central);
  same('SGST and UTGST', held('gst:sgst') + held('gst:utgst'), books.tax.state);
  same('IGST', held('gst:igst'), books.tax.integrated);
  same('rounded off', held('round-off'), books.roundedOff);
}

/**
 * What an order leaves the firm with is the unrounded price of the days that were had, with its GST, within half a
 * paisa for every amount that decisions section 4 rounds by itself:
 *   0.59  the list price cut by the sunset, and its GST
 *   0.59  a discount in percent, and its GST
 *   1     the two halves of GST on the invoice
 * and for each credit note against it
 *   0.59  the credit, and its GST
 *   1     its two halves of GST
 *   1     where a half was 1 paisa more than the invoice had left of it, it is cut to that.
 * A price below a rupee that is let go, and a refund below a rupee that is written off, are no part of this: they stand
 * on the account round-off, which is checked to the paisa.
 */
function checkPriceOfDays({ order, exact, days, soldDays, ends, worth, tax }: Sale, kept: bigint): void {
  same(`what ${order} leaves`, kept, worth + sum(tax));
  const price = (exact * BigInt(days)) / BigInt(soldDays);
  const bound = (fine * (218n + 259n * BigInt(ends))) / 100n;
  const difference = kept * fine - price;
  if (difference > bound || -difference > bound)
    fail(`${order} leaves ${kept} paise for days worth ${price} millionths, beyond ${bound}`);
}
