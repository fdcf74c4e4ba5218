import { outcomeOf } from '@niveshak/domain/checkout/chargeback';
import { LedgerReconciliation } from '@niveshak/domain/ledger/reconciliation';
import type { Direction } from '@niveshak/domain/ledger/reconciliation';
import type { ReconciliationCheck } from '@niveshak/domain/ledger/reconciliation-facts';
import { add, paise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { allSeries } from '../billing/index.ts';
import { wasReceived, manualLosses, transferReconciliation } from '../checkout/index.ts';
import type { PaymentProvider } from '../checkout/index.ts';
import { giftReconciliation } from '../gifts/index.ts';
import { balances } from '../ledger/index.ts';
import { casesOf } from '../platform/cases.ts';
import type { StaffCase } from '../platform/cases.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import {
  bookedDocuments,
  bookedEntries,
  bookedOrders,
  bookedPayments,
  gatewayMoney,
  importedInvoices,
  paymentsBroughtForward,
  paymentsInLedger,
  receivables,
  withoutDocument,
} from './facts.ts';

/** What an audit needs of the payment provider: captures, refunds and lost disputes. */
export type ReconciledProvider = Pick<PaymentProvider, 'paymentsMade' | 'refundsMade' | 'disputesMade'>;

/** Amounts moved at the provider: the total per payment, and each movement. */
type Moved = { readonly byPayment: Map<string, Paise>; readonly amounts: Paise[] };

/**
 * Proves ledger = orders = invoices = provider, and lists payments and refunds of the provider that are neither in the
 * ledger nor a staff case. Reads one snapshot, so that a concurrent sale is in all tables or in none. Streams rows, so
 * memory use is small for any volume; only one amount per payment is kept.
 * @returns all checks; one with `differences` fails
 */
export function reconcile(db: Db, provider: ReconciledProvider | null): Promise<ReconciliationCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => reconcileIn(tx, provider));
}

/** Like `reconcile`, but in the caller's transaction. */
export async function reconcileIn(
  tx: Tx,
  provider: ReconciledProvider | null,
): Promise<ReconciliationCheck[]> {
  const cases = (await casesOf(tx, 'all')).filter(({ kind }) => /^unknown-(payment|refund)$/.test(kind));
  const proof = new LedgerReconciliation();
  await compareWithProvider(tx, proof, provider, cases);
  for await (const entry of bookedEntries(tx)) proof.entry(entry);
  for await (const { orderId, open } of receivables(tx)) proof.receivable(orderId, open);
  for (const { account, debit, credit } of await balances(tx))
    proof.account(account, subtract(credit, debit));
  for (const series of await allSeries(tx)) proof.series(series);
  for await (const document of bookedDocuments(tx)) proof.document(document);
  for await (const invoice of importedInvoices(tx)) proof.importedMembers(invoice);
  for await (const entry of withoutDocument(tx)) proof.withoutDocument(entry);
  for await (const order of bookedOrders(tx)) proof.order(order);
  for await (const payment of bookedPayments(tx)) proof.payment(payment);
  return [
    ...proof.checks,
    await giftReconciliation(tx),
    await transferReconciliation(tx),
    takenByHand(await manualLosses(tx)),
    moneyOfCases(cases),
  ];
}

/**
 * Compares the provider's total captures and refunds with the ledger, without those that are unknown to the ledger and
 * have a staff case. Compares neither if the provider stops responding.
 */
async function compareWithProvider(
  tx: Tx,
  proof: LedgerReconciliation,
  provider: ReconciledProvider | null,
  cases: readonly StaffCase[],
): Promise<void> {
  if (provider === null) return;
  const ofCases = new Set(cases.map(({ providerId }) => providerId));
  const byHand = await manualLosses(tx);
  const booked = await paymentsInLedger(tx, [...ofCases]);
  const span = { from: new Date(0), to: new Date() };
  const captured: Moved = { byPayment: new Map(), amounts: [] };
  const neverCaptured = new Set<string>();
  for await (const page of provider.paymentsMade(span)) {
    if (page === 'unavailable') return;
    for (const payment of page) {
      if (!wasReceived(payment)) neverCaptured.add(payment.id);
      if (!wasReceived(payment) || (ofCases.has(payment.id) && !booked.has(payment.id))) continue;
      note(captured, payment.id, payment.amountPaise);
    }
  }
  const refunded: Moved = { byPayment: new Map(), amounts: [] };
  for await (const page of provider.refundsMade(span)) {
    if (page === 'unavailable') return;
    for (const { id, paymentId, amountPaise, status } of page)
      if (status === 'processed' && !ofCases.has(id) && !neverCaptured.has(paymentId))
        note(refunded, paymentId, amountPaise);
  }
  const disputed = new Set<string>();
  for await (const page of provider.disputesMade(span)) {
    if (page === 'unavailable') return;
    for (const { paymentId, deductedPaise, status } of page) {
      if (outcomeOf(status, paise(deductedPaise)) !== 'lost') continue;
      disputed.add(paymentId);
      note(refunded, paymentId, deductedPaise);
    }
  }
  // Use staff records for payments that the provider does not list.
  for (const { paymentId, taken } of byHand) if (!disputed.has(paymentId)) note(refunded, paymentId, taken);
  await compare(tx, proof, 'in', captured);
  await compare(tx, proof, 'out', refunded);
}

function note({ byPayment, amounts }: Moved, paymentId: string, amountPaise: number): void {
  const amount = paise(amountPaise);
  amounts.push(amount);
  byPayment.set(paymentId, add(byPayment.get(paymentId) ?? zeroPaise, amount));
}

async function compare(
  tx: Tx,
  proof: LedgerReconciliation,
  direction: Direction,
  theirs: Moved,
): Promise<void> {
  proof.wasAsked(direction);
  for (const amount of theirs.amounts) proof.movedOnce(direction, amount);
  // Payments from before the subscriber import may be with another provider, so compare them only if listed.
  const before = direction === 'in' ? await paymentsBroughtForward(tx) : new Set<string>();
  for await (const { paymentId, amount } of gatewayMoney(tx, direction)) {
    if (before.has(paymentId) && !theirs.byPayment.has(paymentId)) continue;
    proof.moved(direction, {
      paymentId,
      theirs: theirs.byPayment.get(paymentId) ?? zeroPaise,
      ours: amount,
    });
    theirs.byPayment.delete(paymentId);
  }
  for (const [paymentId, amount] of theirs.byPayment)
    proof.moved(direction, { paymentId, theirs: amount, ours: zeroPaise });
}

/** Reports the amounts of staff cases, which are not in the ledger before a decision. */
function moneyOfCases(cases: readonly StaffCase[]): ReconciliationCheck {
  const open = cases.filter(({ closedAt }) => closedAt === null);
  const sum = open.reduce((total, { amountPaise }) => total + (amountPaise ?? 0), 0);
  return {
    name: 'money at the provider that waits as a case',
    count: open.length,
    sum: paise(sum),
    differences: [],
    more: 0,
  };
}

/** Reports chargeback losses that only staff recorded and the provider does not list. */
function takenByHand(lost: readonly { readonly taken: Paise }[]): ReconciliationCheck {
  return {
    name: 'lost chargebacks that staff recorded by hand',
    count: lost.length,
    sum: add(zeroPaise, ...lost.map(({ taken }) => taken)),
    differences: [],
    more: 0,
  };
}
