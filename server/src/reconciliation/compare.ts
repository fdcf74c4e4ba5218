import {
  disputeDifference,
  outflowDifference,
  paymentDifference,
  refundDifference,
} from '@niveshak/domain/checkout/provider-difference';
import type { DifferenceKind } from '@niveshak/domain/checkout/provider-difference';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { outcomeOf } from '@niveshak/domain/checkout/chargeback';
import type { ChargebackState } from '@niveshak/domain/checkout/chargeback';
import { isRefundState } from '@niveshak/domain/checkout/refund-state';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import { wasReceived, manualLosses } from '../checkout/index.ts';
import type { AllLists, ListedPayment, ListedRefund } from '../checkout/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/row-stream.ts';
import { finishComparison, isWaiting } from './difference-store.ts';
import type { FoundDifference } from './difference-store.ts';

/** Bank transfers are unknown to the gateways. */
const atGateway = sql`o.gateway is distinct from ${bankTransfer}`;

/** Maximum number of stored differences. */
const most = 500;

class ProviderSilent extends Error {}

/**
 * Runs the job that compares all payments, refunds and disputes of the provider with ours, item by item, then the total
 * outflow per payment with the ledger. Omits open cases, which are listed under Today. May run twice. If the provider
 * stops responding, the comparison fails and staff start another.
 */
export async function compareWithProvider(db: Db, provider: AllLists, comparisonId: string): Promise<void> {
  if (!(await isWaiting(db, comparisonId))) return;
  const found = new Found();
  try {
    const cases = new Set(await idsOfCases(db));
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const neverCaptured = await payments(tx, provider, cases, found);
        await refunds(tx, provider, (id, paymentId) => cases.has(id) || neverCaptured.has(paymentId), found);
        await disputes(tx, provider, found);
        await outflows(tx, found);
      });
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    await finishComparison(db, comparisonId, 'failed', found);
    return;
  }
  await finishComparison(db, comparisonId, 'done', found);
}

class Found {
  readonly counts = { payments: 0, refunds: 0, disputes: 0, differences: 0 };
  readonly differences: FoundDifference[] = [];
  /** Refunds processed by the provider and dispute deductions, by payment. */
  readonly out = new Map<string, Paise>();

  left(paymentId: string, amount: number): void {
    this.out.set(paymentId, add(this.out.get(paymentId) ?? zeroPaise, paise(amount)));
  }

  add(kind: DifferenceKind | null, difference: Omit<FoundDifference, 'kind'>): void {
    if (kind === null) return;
    this.counts.differences += 1;
    if (this.differences.length < most) this.differences.push({ kind, ...difference });
  }
}

const always = () => ({ from: new Date(0), to: new Date() });

async function* itemsOf<Item>(pages: AsyncIterable<readonly Item[] | 'unavailable'>): AsyncGenerator<Item> {
  for await (const page of pages) {
    if (page === 'unavailable') throw new ProviderSilent();
    yield* page;
  }
}

async function idsOfCases(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('provider_id')
    .where('kind', 'in', ['unknown-payment', 'unknown-refund'])
    .execute();
  return rows.map((row) => row.provider_id);
}

/**
 * Compares payments. Returns the ids of payments that were never captured; the provider returns authorised ones itself.
 */
async function payments(
  tx: Tx,
  provider: AllLists,
  cases: ReadonlySet<string>,
  found: Found,
): Promise<ReadonlySet<string>> {
  const theirs = new Map<string, ListedPayment & { readonly gateway: string }>();
  for await (const payment of itemsOf(provider.paymentsMade(always()))) theirs.set(payment.id, payment);
  found.counts.payments = theirs.size;
  const neverCaptured = new Set([...theirs.values()].flatMap((each) => (wasReceived(each) ? [] : [each.id])));
  const ours = streamRows(
    tx,
    sql<{
      id: string;
      amount: number;
      currency: string;
      role: string;
      userId: string;
      providerOrderId: string | null;
      gateway: string | null;
    }>`
      select p.id, p.amount_paise as amount, p.currency, p.role, o.user_id as "userId",
        o.provider_order_id as "providerOrderId", o.gateway
      from payments p join orders o on o.id = p.order_id where ${atGateway}`,
  );
  for await (const { id, amount, currency, role, userId, providerOrderId, gateway } of ours) {
    const their = theirs.get(id) ?? null;
    theirs.delete(id);
    const kind = paymentDifference(their === null ? null : { ...their, amount: paise(their.amountPaise) }, {
      amount: paise(amount),
      currency,
    });
    found.add(kind, {
      providerId: id,
      paymentId: id,
      providerOrderId,
      userId,
      theirs: their === null ? null : { amount: their.amountPaise, state: their.status },
      ours: { amount, state: role },
      currency: their?.currency ?? currency,
      gateway,
    });
  }
  for (const { id, amountPaise: amount, currency, status, ...rest } of theirs.values()) {
    const { providerOrderId, gateway } = rest;
    if (cases.has(id)) continue;
    found.add(paymentDifference({ amount: paise(amount), currency, status }, null), {
      providerId: id,
      paymentId: id,
      providerOrderId,
      userId: providerOrderId === null ? null : await memberOfOrder(tx, providerOrderId),
      theirs: { amount, state: status },
      ours: null,
      currency,
      gateway,
    });
  }
  return neverCaptured;
}

async function memberOfOrder(tx: Tx, providerOrderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('user_id')
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

async function refunds(
  tx: Tx,
  provider: AllLists,
  isLeftOut: (refundId: string, paymentId: string) => boolean,
  found: Found,
): Promise<void> {
  const theirs = new Map<string, ListedRefund & { readonly gateway: string }>();
  const byReceipt = new Map<string, string>();
  for await (const refund of itemsOf(provider.refundsMade(always()))) {
    theirs.set(refund.id, refund);
    if (refund.status === 'processed') found.left(refund.paymentId, refund.amountPaise);
    if (refund.receipt !== null) byReceipt.set(refund.receipt, refund.id);
  }
  found.counts.refunds = theirs.size;
  const ours = streamRows(
    tx,
    sql<{
      providerId: string | null;
      key: string;
      amount: number;
      state: string;
      paymentId: string;
      userId: string;
      id: string;
      gateway: string | null;
    }>`
      select provider_refund_id as "providerId", idempotency_key as key, r.amount_paise as amount, r.state,
        payment_id as "paymentId", r.user_id as "userId", r.id::text, o.gateway
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where ${atGateway}`,
  );
  for await (const { providerId, key, amount, state, paymentId, userId, id, gateway } of ours) {
    if (!isRefundState(state)) throw new Error(`Refund ${id} is not readable.`);
    const named = providerId ?? byReceipt.get(key) ?? null;
    const their = named === null ? null : (theirs.get(named) ?? null);
    if (named !== null) theirs.delete(named);
    const kind = refundDifference(
      their === null ? null : { amount: paise(their.amountPaise), status: their.status },
      { amount: paise(amount), state },
    );
    found.add(kind, {
      providerId: named ?? id,
      paymentId,
      providerOrderId: null,
      userId,
      theirs: their === null ? null : { amount: their.amountPaise, state: their.status },
      ours: { amount, state },
      currency: their?.currency ?? 'INR',
      gateway,
    });
  }
  for (const { id, paymentId, amountPaise: amount, status, currency, gateway } of theirs.values()) {
    if (isLeftOut(id, paymentId)) continue;
    found.add(refundDifference({ amount: paise(amount), status }, null), {
      providerId: id,
      paymentId,
      providerOrderId: null,
      userId: await memberOfPayment(tx, paymentId),
      theirs: { amount, state: status },
      ours: null,
      currency,
      gateway,
    });
  }
}

async function memberOfPayment(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.user_id')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

async function disputes(tx: Tx, provider: AllLists, found: Found): Promise<void> {
  for await (const dispute of itemsOf(provider.disputesMade(always()))) {
    found.counts.disputes += 1;
    const { id, paymentId, amountPaise: amount, status, deductedPaise, currency, gateway } = dispute;
    const ours = await tx
      .selectFrom('chargebacks')
      .select(['state', 'amount_paise as amount', 'user_id as userId'])
      .where('provider_id', '=', id)
      .executeTakeFirst();
    const state: ChargebackState | null = ours?.state ?? null;
    if (outcomeOf(status, paise(deductedPaise)) === 'lost') found.left(paymentId, deductedPaise);
    found.add(disputeDifference({ status, deducted: paise(deductedPaise) }, state), {
      providerId: id,
      paymentId,
      providerOrderId: null,
      userId: ours?.userId ?? (await memberOfPayment(tx, paymentId)),
      theirs: { amount, state: status },
      ours: ours === undefined ? null : { amount: ours.amount, state: ours.state },
      currency,
      gateway,
    });
  }
}

/**
 * Adds payments whose outflow exceeds the amount paid or differs from the ledger, except those whose difference an item
 * explains. Chargebacks that only staff recorded count as outflow, because the provider does not list them.
 */
async function outflows(tx: Tx, found: Found): Promise<void> {
  const named = new Set(found.differences.map(({ paymentId }) => paymentId));
  const byHand = new Map<string, Paise>();
  for (const { paymentId, taken } of await manualLosses(tx))
    byHand.set(paymentId, add(byHand.get(paymentId) ?? zeroPaise, taken));
  const ours = streamRows(
    tx,
    sql<{
      id: string;
      amount: number;
      currency: string;
      userId: string;
      gateway: string | null;
      out: number;
    }>`
      select p.id, p.amount_paise as amount, p.currency, o.user_id as "userId", o.gateway, coalesce((
        select sum(l.amount_paise) from ledger_lines l
        where l.payment_id = p.id and l.account = 'gateway' and l.side = 'credit'), 0)::float8 as out
      from payments p join orders o on o.id = p.order_id where ${atGateway}`,
  );
  for await (const { id, amount, currency, userId, gateway, out } of ours) {
    if (named.has(id)) continue;
    const theirs = add(found.out.get(id) ?? zeroPaise, byHand.get(id) ?? zeroPaise);
    found.add(outflowDifference(paise(amount), theirs, paise(out)), {
      providerId: id,
      paymentId: id,
      providerOrderId: null,
      userId,
      theirs: { amount: theirs, state: 'left' },
      ours: { amount: out, state: 'left' },
      currency,
      gateway,
    });
  }
}
