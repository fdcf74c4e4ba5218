import { isTaxAdjustable } from '../billing/credit-limits.ts';
import type { DocumentKind } from '../billing/document-number.ts';
import { makeCreditNote, makeInvoice } from '../billing/make-document.ts';
import type { BillingFacts, SellerFacts } from '../billing/make-document.ts';
import type { TaxHeads } from '../billing/tax.ts';
import { sumOfHeads } from '../billing/tax.ts';
import type { Settlement, TaxDocument } from '../billing/tax-document.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import { smallestRefund } from '../checkout/refund-state.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { CreditFacts, SoldOrder } from '../ledger/events.ts';
import {
  cancellationRefund,
  creditSetOff,
  excessCreditRefund,
  heldPaymentApplied,
  paymentCaptured,
  refundWrittenOff,
  refundsOwedBy,
  roundOff,
  saleInvoiced,
} from '../ledger/events.ts';
import { allocate, fundingOf } from '../ledger/funding.ts';
import { financialYear } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add } from '../primitives/paise.ts';
import type { CreditPart } from '../quotes/prorate.ts';
import type { World, WorldDocument, WorldOrder, WorldPayment } from './world.ts';
import { memberId, todayOf } from './world.ts';

const seller: SellerFacts = {
  supplier: {
    name: 'Firm',
    legalName: 'Firm Private Limited',
    address: 'Mumbai',
    gstin: '27AAACZ0000A1Z9',
    email: 'help@firm.test',
    phone: '9999999999',
    website: 'https://firm.test',
    sebiRegistration: 'INH000000000',
  },
  sac: '998311',
  bank: null,
  footer: null,
};

/** Posting the same kind and reference twice would be a mistake of this world. */
export function post(world: World, entry: LedgerEntry | null): void {
  if (entry === null) return;
  if (world.entries.some(({ kind, reference }) => kind === entry.kind && reference === entry.reference))
    throw new Error(`a second ${entry.kind} for ${entry.reference}`);
  world.entries.push(entry);
}

/** Books a fulfilled order: excess credit, set-off credit notes, the invoice, the payment; as the billing slice does. */
export function bookSale(
  world: World,
  order: WorldOrder,
  payment: WorldPayment | null,
  wasHeld: boolean,
): void {
  const { id: orderId, who, agreed } = order;
  if (!isPaidPlan(agreed.alias)) return;
  const orderOf = (part: CreditPart): string => {
    const found = world.terms.find(({ id }) => id === part.termId)?.orderId ?? null;
    if (found === null) throw new Error(`a credit for term ${part.termId}, which came from no order`);
    return found;
  };
  for (const part of agreed.excessCredit) {
    const original = orderOf(part);
    bookRefund(world, original, part, 'excess', `excess:${orderId}:${original}`);
  }
  const settlement: Settlement[] = [];
  for (const part of agreed.creditNotes) {
    const original = orderOf(part);
    const total = add(part.taxable, sumOfHeads(part.heads));
    if (total === 0) continue;
    const reference = `upgrade:${orderId}:${original}`;
    const allocation = allocate(fundingOf(original, linesOf(world)), total);
    const note = issueNote(world, original, part, reference, [
      { label: 'Set off', reference: orderId, amount: total },
    ]);
    post(world, creditSetOff({ ...creditFacts(world, note), reference, allocation }, orderId));
    settlement.push({ label: 'Credit note', reference: note.document.number, amount: total });
  }
  if (payment !== null) settlement.push({ label: 'Payment', reference: payment.id, amount: payment.amount });

  const [sequence, year] = nextNumber(world, 'invoice');
  const numbered = { sequence, issuedOn: todayOf(world) };
  const sale = { ...agreed, billing: billingOf(order) };
  const document = makeInvoice(sale, agreed.alias, seller, settlement, numbered);
  keep(world, document, { sequence, financialYear: year, reference: orderId, orderId, ...agreed.invoice });
  const sold = soldOrder(order);
  post(world, saleInvoiced(sold, agreed.invoice));
  post(world, roundOff(sold, agreed.price.roundOff.amount));
  if (payment === null) return;
  const facts = { paymentId: payment.id, orderId, userId: memberId(who), amount: payment.amount };
  post(world, wasHeld ? heldPaymentApplied(facts) : paymentCaptured(facts));
}

/** A part of an order's price goes back: credit note, books, and what is owed to each payment. Answers the sum. */
export function bookRefund(
  world: World,
  orderId: string,
  credit: { readonly taxable: Paise; readonly heads: TaxHeads },
  kind: 'cancellation' | 'excess',
  reference: string,
): Paise {
  const total = add(credit.taxable, sumOfHeads(credit.heads));
  if (total === 0) return total;
  const allocation = allocate(fundingOf(orderId, linesOf(world)), total);
  const settlement = [
    ...allocation.parts.map(({ paymentId, amount }) => ({ label: 'Refund', reference: paymentId, amount })),
    { label: 'Rounded off', reference: '', amount: allocation.unfunded },
  ];
  const note = issueNote(world, orderId, credit, reference, settlement);
  const facts: CreditFacts = { ...creditFacts(world, note), reference, allocation };
  const entry = kind === 'cancellation' ? cancellationRefund(facts) : excessCreditRefund(facts);
  post(world, entry);
  for (const { paymentId, amount } of refundsOwedBy(entry))
    oweRefund(world, orderId, paymentId, amount, reference);
  return total;
}

/** Below a rupee the provider moves nothing: written off. */
export function oweRefund(
  world: World,
  orderId: string,
  paymentId: string,
  amount: Paise,
  reference: string,
): void {
  const { who } = orderById(world, orderId);
  const isTooSmall = amount < smallestRefund;
  const id = `refund-${world.refunds.length}`;
  const state = isTooSmall ? 'written-off' : 'owed';
  world.refunds.push({ id, paymentId, orderId, who, amount, reference, state });
  if (isTooSmall)
    post(world, refundWrittenOff({ reference: id, paymentId, orderId, userId: memberId(who), amount }));
}

export function orderById(world: World, id: string): WorldOrder {
  const order = world.orders.get(id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

export const linesOf = ({ entries }: World) => entries.flatMap(({ lines }) => lines);

function soldOrder({ id, who, agreed }: WorldOrder): SoldOrder {
  return { orderId: id, userId: memberId(who), alias: agreed.alias, usesUtgst: agreed.invoice.usesUtgst };
}

function creditFacts(world: World, { orderId, taxable, heads, kind }: WorldDocument) {
  const original = soldOrder(orderById(world, orderId));
  return { original, taxable, heads, isTaxAdjusted: kind === 'credit-note' };
}

function issueNote(
  world: World,
  orderId: string,
  { taxable, heads }: { readonly taxable: Paise; readonly heads: TaxHeads },
  reference: string,
  settlement: readonly Settlement[],
): WorldDocument {
  const invoice = world.documents.find((known) => known.kind === 'invoice' && known.orderId === orderId);
  if (invoice === undefined) throw new Error(`a credit note for order ${orderId}, which has no invoice`);
  const issuedOn = todayOf(world);
  const original = invoice.document;
  const isTaxAdjusted = isTaxAdjustable(original.issuedOn, issuedOn);
  const [sequence, year] = nextNumber(world, isTaxAdjusted ? 'credit-note' : 'commercial-credit-note');
  const facts = { original, taxable, heads, isTaxAdjusted, reason: reference, note: null };
  const document = makeCreditNote({ ...facts, settlement, explanation: [] }, { sequence, issuedOn });
  const { usesUtgst } = invoice;
  return keep(world, document, {
    sequence,
    financialYear: year,
    reference,
    orderId,
    taxable,
    heads,
    usesUtgst,
  });
}

function keep(
  world: World,
  document: TaxDocument,
  {
    sequence,
    financialYear: year,
    reference,
    orderId,
    taxable,
    heads,
    usesUtgst,
  }: Omit<WorldDocument, 'kind' | 'document'>,
): WorldDocument {
  const numbered = { sequence, financialYear: year, reference, orderId };
  const kept = { ...numbered, taxable, heads, usesUtgst, kind: document.kind, document };
  world.documents.push(kept);
  return kept;
}

function nextNumber(world: World, kind: DocumentKind): [number, string] {
  const year = financialYear(todayOf(world));
  const own = world.documents.filter((known) => known.kind === kind && known.financialYear === year);
  return [own.length + 1, year];
}

function billingOf({ who, buy }: WorldOrder): BillingFacts {
  return {
    firstName: 'Member',
    lastName: who === 0 ? 'One' : 'Two',
    state: buy.state,
    pinCode: '400001',
    address: null,
    businessName: null,
    gstNumber: null,
  };
}
