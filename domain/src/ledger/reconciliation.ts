import type { TaxedAmount } from '../billing/credit-limits.ts';
import { sumOfHeads } from '../billing/tax.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, formatRupees, negate, subtract, zeroPaise } from '../primitives/paise.ts';
import type {
  BookedDocument,
  BookedEntry,
  BookedOrder,
  BookedPayment,
  ReconciliationCheck,
  ImportedInvoice,
  MovedMoney,
  SeriesFacts,
} from './reconciliation-facts.ts';
import type { Account } from './account.ts';
import { chartOfAccounts, gstParts } from './account.ts';
import type { EntryKind } from './entry.ts';
import { RunningCheck } from './running-check.ts';
import { SeriesNumbers } from './series-numbers.ts';

/** Entries backed by a credit note. */
export const creditKinds = [
  'credit-set-off',
  'cancellation-refund',
  'excess-credit-refund',
] as const satisfies readonly EntryKind[];
/** Entries that record an incoming payment. */
export const receivingKinds = [
  'payment-captured',
  'payment-held',
  'brought-forward',
] as const satisfies readonly EntryKind[];
/** Entries that credit money to an order. */
export const payingKinds = [
  'payment-captured',
  'held-payment-applied',
  'brought-forward',
] as const satisfies readonly EntryKind[];

/** `in` is money received at the provider, and `out` is money paid out. */
export type Direction = 'in' | 'out';
const providerNames = {
  in: 'captured at the provider = received in the ledger',
  out: 'refunded and lost at the provider = refunds and lost chargebacks in the ledger',
} as const satisfies Record<Direction, string>;

const rupees = formatRupees;
const isInvoice = ({ kind }: BookedDocument) => kind === 'invoice';
const isProved = (code: string) => /^(revenue|gst):/.test(code);
const seriesKey = ({ kind, financialYear, run }: Omit<SeriesFacts, 'lastNumber' | 'beginsAfter'>) =>
  `${kind} ${financialYear} ${run}`;

/**
 * Reconciliation of ledger, invoices, orders and provider. Facts are streamed separately from each source, so that
 * memory use depends only on the number of differences. Read `checks` after adding all facts. A check with empty
 * `differences` passes.
 */
export class LedgerReconciliation {
  readonly #entries = new RunningCheck('every ledger entry balances', 'with a sum');
  readonly #open = new RunningCheck('what was invoiced is settled, order by order', 'without a sum');
  readonly #sales = new RunningCheck('invoices = sales in the ledger', 'with a sum');
  readonly #notes = new RunningCheck('credit notes = credits in the ledger', 'with a sum');
  readonly #within = new RunningCheck('credit notes stay within their invoices', 'without a sum');
  readonly #movedIn = new RunningCheck('invoices of the old system = what was brought forward', 'with a sum');
  readonly #orders = new RunningCheck('fulfilled orders = invoices', 'with a sum');
  readonly #payments = new RunningCheck('recorded payments = ledger', 'with a sum');
  /** Account balances according to the documents, on the credit side. */
  readonly #said = new Map<string, Paise>();
  readonly #balances = new Map<Account, Paise>();
  readonly #series = new Map<string, SeriesNumbers>();
  readonly #moved: Partial<Record<Direction, RunningCheck>> = {};

  entry({ kind, reference, lines, debit, credit }: BookedEntry): void {
    this.#entries.counts(debit);
    const off = subtract(debit, credit);
    if (lines === 0 || off !== 0) this.#entries.differs(`${kind} ${reference} is off by ${rupees(off)}`);
  }

  /** @param amount open amount on the receivable of an order that has lines there */
  receivable(orderId: string, amount: Paise): void {
    this.#open.counts();
    if (amount !== 0) this.#open.differs(`order ${orderId}: ${rupees(amount)} is open`);
  }

  /** Adds an account's balance, credits minus debits. Accounts not added count as zero. */
  account(code: Account, balance: Paise): void {
    this.#balances.set(code, balance);
  }

  /** Adds a series. Call before adding its documents. */
  series(series: SeriesFacts): void {
    this.#series.set(seriesKey(series), new SeriesNumbers(series));
  }

  /** Adds a document. The documents of a series must be added in number order. */
  document(document: BookedDocument): void {
    this.#series.get(seriesKey(document))?.take(document.sequence);
    this.#saysOfAccounts(document);
    if (isInvoice(document)) this.#invoice(document);
    else this.#note(document);
  }

  /** Adds an invoice issued before the subscriber import. It is not our income, but credits are checked against it. */
  importedMembers({ number, taxable, heads, total, booked, credited }: ImportedInvoice): void {
    this.#movedIn.counts(total);
    if (total !== booked)
      this.#movedIn.differs(`${number}: ${rupees(total)}, the ledger brought forward ${rupees(booked)}`);
    this.#staysWithin(number, { taxable, heads }, credited);
  }

  /** Adds a sale or credit in the ledger whose reference matches no document. */
  withoutDocument({ kind, reference }: Pick<BookedEntry, 'kind' | 'reference'>): void {
    if (kind === 'sale') this.#sales.differs(`sale of order ${reference} has no invoice`);
    else this.#notes.differs(`${kind} ${reference} has no credit note`);
  }

  /**
   * Checks that each fulfilled sale of a paid plan has its invoice, and that the ledger has the payment for each
   * fulfilled order.
   */
  order({ id, alias, state, amount, hasInvoice, received }: BookedOrder): void {
    if (!isPaidPlan(alias) || state !== 'fulfilled') return;
    this.#orders.counts(amount);
    if (!hasInvoice) this.#orders.differs(`order ${id} is fulfilled without an invoice`);
    if (amount !== received)
      this.#orders.differs(`order ${id}: ${rupees(amount)}, the ledger received ${rupees(received)}`);
  }

  payment({ id, recorded, booked }: BookedPayment): void {
    if (recorded === null) {
      this.#payments.differs(`payment ${id} is in the ledger alone`);
      return;
    }
    const { amount, role } = recorded;
    this.#payments.counts(amount);
    if (booked === null) this.#payments.differs(`payment ${id} of ${rupees(amount)} is not in the ledger`);
    else if (booked.amount !== amount)
      this.#payments.differs(`payment ${id}: ${rupees(amount)}, the ledger has ${rupees(booked.amount)}`);
    // A held payment may still fulfil its order. A refunded one was never booked for the order.
    else if (role !== 'fulfils' && booked.kind === 'payment-captured')
      this.#payments.differs(`payment ${id} is ${role}, the ledger took it as paid`);
  }

  /** Marks a direction as fully queried at the provider. Its results follow through `moved` and `movedOnce`. */
  wasAsked(direction: Direction): void {
    this.#moved[direction] = new RunningCheck(providerNames[direction], 'with a sum');
  }

  /** Adds one capture or refund at the provider. */
  movedOnce(direction: Direction, amount: Paise): void {
    this.#moved[direction]?.counts(amount);
  }

  /** Adds the total moved by one payment, at the provider and in the ledger. */
  moved(direction: Direction, { paymentId, theirs, ours }: MovedMoney): void {
    if (theirs !== ours)
      this.#moved[direction]?.differs(
        `payment ${paymentId}: the provider has ${rupees(theirs)}, the ledger ${rupees(ours)}`,
      );
  }

  get checks(): ReconciliationCheck[] {
    return [
      this.#entries.result,
      this.#open.result,
      this.#sales.result,
      this.#notes.result,
      this.#within.result,
      this.#accountsAreDocuments(),
      this.#seriesHaveNoGaps(),
      this.#movedIn.result,
      this.#orders.result,
      this.#payments.result,
      this.#movedResult('in'),
      this.#movedResult('out'),
    ];
  }

  #invoice(invoice: BookedDocument): void {
    const { number, orderId, taxable, heads, total, settled, booked, credited, orderState } = invoice;
    const gross = add(taxable, sumOfHeads(heads));
    this.#sales.counts(gross);
    if (gross !== booked)
      this.#sales.differs(`${number}: ${rupees(gross)}, the ledger has ${rupees(booked)}`);
    if (total !== settled) this.#sales.differs(`${number}: ${rupees(total)}, paid with ${rupees(settled)}`);
    this.#staysWithin(number, { taxable, heads }, credited);
    if (orderState !== 'fulfilled' && orderState !== 'refunded')
      this.#orders.differs(`${number}: its order ${orderId} is ${orderState ?? 'not there'}`);
  }

  #staysWithin(number: string, { taxable, heads }: TaxedAmount, credited: TaxedAmount): void {
    const over = (['cgst', 'sgst', 'igst'] as const).filter((head) => credited.heads[head] > heads[head]);
    for (const part of [...(credited.taxable > taxable ? ['taxable value'] : []), ...over])
      this.#within.differs(`${number}: credit notes exceed its ${part}`);
  }

  #note({ number, total, booked }: BookedDocument): void {
    this.#notes.counts(total);
    this.#within.counts();
    if (total !== booked)
      this.#notes.differs(`${number}: ${rupees(total)}, the ledger has ${rupees(booked)}`);
  }

  /** Accumulates revenue per plan and GST per head from documents, to compare with the ledger. */
  #saysOfAccounts(document: BookedDocument): void {
    const { kind, alias, taxable, heads, usesUtgst, total } = document;
    const isCommercial = kind === 'commercial-credit-note';
    const parts = isCommercial ? [] : gstParts(heads, usesUtgst);
    const revenue = { account: `revenue:${alias}`, amount: isCommercial ? total : taxable };
    for (const { account, amount } of [revenue, ...parts]) {
      const signed = isInvoice(document) ? amount : negate(amount);
      this.#said.set(account, add(this.#said.get(account) ?? zeroPaise, signed));
    }
  }

  #accountsAreDocuments(): ReconciliationCheck {
    const check = new RunningCheck('income and tax heads = documents', 'with a sum');
    const accounts = [...chartOfAccounts().keys()].filter(isProved);
    for (const _ of accounts) check.counts();
    for (const amount of this.#said.values()) check.sums(amount);
    const balances: ReadonlyMap<string, Paise> = this.#balances;
    for (const code of new Set([...accounts, ...this.#said.keys()])) {
      const [booked, said] = [balances.get(code) ?? zeroPaise, this.#said.get(code) ?? zeroPaise];
      if (booked !== said)
        check.differs(`${code}: the ledger has ${rupees(booked)}, documents ${rupees(said)}`);
    }
    return check.result;
  }

  #seriesHaveNoGaps(): ReconciliationCheck {
    const check = new RunningCheck('document series have no gaps', 'without a sum');
    for (const numbers of this.#series.values()) {
      check.counts();
      const difference = numbers.difference();
      if (difference !== null) check.differs(difference);
    }
    return check.result;
  }

  #movedResult(direction: Direction): ReconciliationCheck {
    const name = `${providerNames[direction]} (the provider was not asked)`;
    return (this.#moved[direction] ?? new RunningCheck(name, 'without a sum')).result;
  }
}
