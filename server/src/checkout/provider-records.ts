import { wasCaptured } from '@niveshak/domain/checkout/provider-difference';
import { isOpenRefund } from '@niveshak/domain/checkout/refund-state';
import { openCase } from '../platform/cases.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { processRefund } from './process-refund.ts';
import { knownPayments } from './payment-store.ts';
import { gatewayNamed } from './gateways.ts';
import type { ListedPayment, ListedRefund, PaymentProvider, ProviderPayment, Span } from './ports.ts';
import { markRequested, refundsKnownAs } from './refund-store.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { orderById, orderByProviderId, setProviderOrder } from './store.ts';
import type { Order } from './store.ts';

export type ImportedRecords = {
  /** Number of payments and refunds listed by the provider for the range. */
  payments: number;
  refunds: number;
  /** Number of previously unknown payments that settled a known order. */
  settled: number;
  /** Number of new cases for objects without a matching record. */
  cases: number;
};

/**
 * Imports a gateway's payments and refunds that are missing here. A payment for a known order settles it; other
 * payments, and refunds we did not request, become cases. Idempotent.
 * @returns `unavailable` if a gateway stopped responding; the caller should retry
 */
export async function importProviderRecords(
  deps: SettleDeps,
  span: Span,
  time: BusinessTime,
): Promise<ImportedRecords | 'unavailable'> {
  const done: ImportedRecords = { payments: 0, refunds: 0, settled: 0, cases: 0 };
  for (const gateway of deps.gateways.all) {
    const taken = await importRecordsOf(gateway, { deps, span, time }, done);
    if (taken === 'unavailable') return taken;
  }
  return done;
}

async function importRecordsOf(
  gateway: PaymentProvider,
  { deps, span, time }: { readonly deps: SettleDeps; readonly span: Span; readonly time: BusinessTime },
  done: ImportedRecords,
): Promise<'done' | 'unavailable'> {
  for await (const page of gateway.paymentsMade(span)) {
    if (page === 'unavailable') return page;
    const paid = page.filter(wasReceived);
    done.payments += paid.length;
    const known = await knownPayments(
      deps.db,
      paid.map(({ id }) => id),
    );
    for (const payment of paid.filter(({ id }) => !known.has(id))) {
      const taken = await recordProviderPayment(deps, { ...payment, gateway: gateway.name }, time);
      if (taken === 'unavailable') return taken;
      if (taken === 'settled') done.settled += 1;
      if (taken === 'new-case') done.cases += 1;
    }
  }
  for await (const page of gateway.refundsMade(span)) {
    if (page === 'unavailable') return page;
    done.refunds += page.length;
    for (const refund of page) {
      const taken = await recordProviderRefund(deps, { ...refund, gateway: gateway.name }, time);
      if (taken === 'unavailable') return taken;
      if (taken === 'new-case') done.cases += 1;
    }
  }
  return 'done';
}

/** Returns whether the payment was received, even if it was refunded later. */
export function wasReceived({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return wasCaptured(status);
}

type Taken = 'settled' | 'case' | 'new-case' | 'unavailable';

/** A payment at a gateway. Its creation time may be unknown. */
type FoundPayment = Omit<ListedPayment, 'madeAt'> & {
  readonly gateway: string;
  readonly madeAt: Date | null;
};

/** A refund at a gateway. Its creation time may be unknown. */
type FoundRefund = Omit<ListedRefund, 'madeAt'> & {
  readonly gateway: string;
  readonly madeAt: Date | null;
};

/** Settles the order of a payment, or opens a case if there is none. */
export async function recordProviderPayment(
  deps: SettleDeps,
  payment: FoundPayment,
  time: BusinessTime,
): Promise<Taken> {
  const { gateway, providerOrderId } = payment;
  const found =
    providerOrderId === null
      ? { order: null, receipt: null }
      : await findOrder(deps, { gateway, providerOrderId });
  if (found === 'unavailable') return found;
  const { order, receipt } = found;
  if (order !== null && (await settleOrder(deps, order, time)) === 'unavailable') return 'unavailable';
  if ((await knownPayments(deps.db, [payment.id])).has(payment.id)) return 'settled';
  return caseOfPayment(deps.db, payment, receipt ?? order?.id ?? null);
}

type Found = { readonly order: Order | null; readonly receipt: string | null };

/**
 * Finds our order by the provider's order id, or by its receipt if the provider responded only after we stored the
 * order.
 */
async function findOrder(
  { db, gateways }: SettleDeps,
  at: { readonly gateway: string; readonly providerOrderId: string },
): Promise<Found | 'unavailable'> {
  const { gateway, providerOrderId } = at;
  const known = await orderByProviderId(db, providerOrderId);
  if (known !== null) return { order: known, receipt: known.id };
  const answer = await gatewayNamed(gateways, gateway).receiptOf(providerOrderId);
  if (answer === 'unavailable') return answer;
  const receipt = answer === 'unknown' ? null : answer.receipt;
  if (receipt === null || !uuidShape.test(receipt)) return { order: null, receipt };
  const ours = await orderById(db, receipt);
  if (ours === null || ours.providerOrderId !== null) return { order: null, receipt };
  await setProviderOrder(db, ours.id, at);
  return { order: await orderById(db, ours.id), receipt };
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function caseOfPayment(
  db: Db,
  payment: FoundPayment,
  reference: string | null,
): Promise<'case' | 'new-case'> {
  const isNew = await openCase(db, {
    kind: 'unknown-payment',
    provider: payment.gateway,
    providerId: payment.id,
    parentId: payment.providerOrderId,
    reference,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    facts: { status: payment.status },
    happenedAt: payment.madeAt,
  });
  return isNew ? 'new-case' : 'case';
}

/** Settles one of our refunds, or opens a case for a refund that we did not request. */
export async function recordProviderRefund(
  deps: SettleDeps,
  refund: FoundRefund,
  time: BusinessTime,
): Promise<Taken> {
  const ours = await refundsKnownAs(deps.db, refund.id, refund.receipt);
  for (const { id, state } of ours) {
    if (!isOpenRefund[state]) continue;
    // Requested before the restore. Marking it as requested forces a lookup at the provider before any new
    // request.
    await markRequested(deps.db, id, time.instant);
    if ((await processRefund(deps, id, time)) === 'unavailable') return 'unavailable';
  }
  return ours.length > 0 ? 'settled' : recordUnknownRefund(deps, refund);
}

/**
 * Opens a case for a refund that we did not request, unless no money moved: the refund failed, or the provider returned
 * a payment that it never captured.
 */
export async function recordUnknownRefund(
  { db, gateways }: Pick<SettleDeps, 'db' | 'gateways'>,
  refund: FoundRefund,
): Promise<Taken> {
  if (refund.status === 'failed') return 'settled';
  const payment = await gatewayNamed(gateways, refund.gateway).payment(refund.paymentId);
  if (payment === 'unavailable') return payment;
  if (payment !== 'unknown' && !wasReceived(payment)) return 'settled';
  const isNew = await openCase(db, {
    kind: 'unknown-refund',
    provider: refund.gateway,
    providerId: refund.id,
    parentId: refund.paymentId,
    reference: refund.receipt,
    amountPaise: refund.amountPaise,
    currency: refund.currency,
    facts: { status: refund.status },
    happenedAt: refund.madeAt,
  });
  return isNew ? 'new-case' : 'case';
}

/**
 * Handles a webhook about an unknown order. Settles our order if the receipt matches; else opens a case per received
 * payment, or one for the order if the provider does not know it.
 */
export async function recordProviderOrder(
  deps: SettleDeps,
  gateway: PaymentProvider,
  providerOrderId: string,
  time: BusinessTime,
): Promise<'settled' | 'nothing' | 'case' | 'unavailable'> {
  const answer = await gateway.receiptOf(providerOrderId);
  if (answer === 'unavailable') return answer;
  if (answer === 'unknown') {
    await openCase(deps.db, { kind: 'unknown-order', provider: gateway.name, providerId: providerOrderId });
    return 'case';
  }
  const payments = await gateway.paymentsOf(providerOrderId);
  if (payments === 'unavailable') return payments;
  let outcome: 'settled' | 'nothing' | 'case' = 'nothing';
  for (const payment of payments.filter(wasReceived)) {
    const found = { ...payment, gateway: gateway.name, providerOrderId, madeAt: null };
    const taken = await recordProviderPayment(deps, found, time);
    if (taken === 'unavailable') return taken;
    outcome = taken === 'settled' ? taken : 'case';
  }
  return outcome;
}
