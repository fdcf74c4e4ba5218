import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { receivingAccounts } from '@niveshak/domain/ledger/account';
import type { Line } from '@niveshak/domain/ledger/entry';
import { openPause } from '@niveshak/domain/membership/pause';
import { sortForWire, phaseOf } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add } from '@niveshak/domain/primitives/paise';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import { entriesFact } from '../ledger/index.ts';
import type { PostedEntry } from '../ledger/index.ts';
import { termsFact } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { publishedIn } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import { registeredFact } from './e-invoices.ts';
import { documentsFact } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** A failed refund with the original payment. */
export type FailedRefund = { readonly reference: string; readonly paymentId: string };

/** Facts in the billing history, except failed refunds. */
export const historyFacts = {
  entries: entriesFact,
  documents: documentsFact,
  registered: registeredFact,
  terms: termsFact,
} as const;

const readHistory = factsReader(historyFacts);

/**
 * Returns a member's billing history, read from the database.
 * @param failed refunds that failed at the provider
 */
export async function billingHistory(
  db: Db,
  userId: string,
  failed: readonly FailedRefund[],
  today: CalendarDate,
): Promise<BillingHistory> {
  return presentHistory({ ...(await readHistory(db, userId)), failed }, publishedIn(db), today);
}

/**
 * Returns a member's billing history: terms, payments, refunds, credits and documents, newest first. `failed` are the
 * refunds that did not reach the original payment.
 */
export async function presentHistory(
  facts: ValuesOf<typeof historyFacts> & { readonly failed: readonly FailedRefund[] },
  published: ReadPublished,
  today: CalendarDate,
): Promise<BillingHistory> {
  const { entries, documents, registered, failed } = facts;
  const { descriptions } = await published(cataloguePublication);
  return {
    terms: sortForWire(facts.terms, today).map((term) => {
      const invoice = documents.find(({ kind, orderId }) => kind === 'invoice' && orderId === term.orderId);
      const { id, alias, startDate, paidEndDate, endDate, source } = term;
      return {
        id,
        alias,
        planName: nameOfPlan(descriptions, alias),
        startDate,
        paidEndDate,
        endDate,
        state: phaseOf(term, today),
        isSuspended: term.isSuspended === true,
        pause: openPause(term, today),
        source,
        paid: term.paid === null && !isPaidPlan(alias) ? null : { amount: term.paid?.exGst ?? 0 },
        invoiceNumber: invoice?.number ?? null,
        explanation: invoice?.document.explanation.map((line) => ({ ...line })) ?? [],
      };
    }),
    payments: paymentsIn(entries, documents).toReversed(),
    refunds: refundsIn(entries, documents, failed).toReversed(),
    credits: creditsIn(entries, documents).toReversed(),
    documents: documents.map((issued) => presentDocument(issued, registered.has(issued.id))),
  };
}

function presentDocument(issued: IssuedDocument, isRegistered: boolean): BillingHistory['documents'][number] {
  const { id, kind, number, issuedOn, taxable, heads, usesUtgst, total, document, needsEInvoice } = issued;
  const { line, original, reason, explanation } = document;
  return {
    id,
    kind,
    number,
    issuedOn,
    planAlias: line.alias,
    planName: line.description,
    taxable: { amount: taxable },
    gst: { ...heads, amount: heads.cgst + heads.sgst + heads.igst, usesUtgst },
    total: { amount: total },
    originalNumber: original?.number ?? null,
    reason,
    isPendingRegistration: needsEInvoice && !isRegistered,
    explanation: explanation.map((each) => ({ ...each })),
  };
}

function paymentsIn(
  entries: readonly PostedEntry[],
  documents: readonly IssuedDocument[],
): BillingHistory['payments'] {
  return entries.flatMap(({ kind, lines, postedAt }) => {
    const received = lines.filter(({ account }) => receivingAccounts.some((each) => each === account));
    const [line] = received;
    if ((kind !== 'payment-captured' && kind !== 'payment-held') || line === undefined) return [];
    const paymentId = line.paymentId ?? '';
    const became = (wanted: PostedEntry['kind']) =>
      entries.some((entry) => entry.kind === wanted && entry.reference === paymentId);
    const invoice = documents.find(
      ({ kind: type, orderId }) => type === 'invoice' && orderId === line.orderId,
    );
    const isApplied = kind === 'payment-captured' || became('held-payment-applied');
    const unapplied = became('held-payment-refunded') ? 'returned' : 'held';
    return [
      {
        paymentId,
        receivedAt: postedAt.toISOString(),
        amount: { amount: add(...received.map(({ amount }) => amount)) },
        status: isApplied ? 'applied' : unapplied,
        invoiceNumber: isApplied ? (invoice?.number ?? null) : null,
      },
    ];
  });
}

const refundReasons = {
  'cancellation-refund': 'Cancellation',
  'excess-credit-refund': 'Credit beyond the price of the new plan',
  'held-payment-refunded': 'A payment that bought nothing',
} as const;

/** Returns the refunds as decided. Amounts processed for a payment go to its oldest refunds first. */
function refundsIn(
  entries: readonly PostedEntry[],
  documents: readonly IssuedDocument[],
  failed: readonly FailedRefund[],
): BillingHistory['refunds'] {
  const processed = new Map<string, { amount: number; at: Date }[]>();
  for (const { kind, lines, postedAt } of entries) {
    if (kind !== 'refund-processed' && kind !== 'refund-written-off' && kind !== 'chargeback-lost') continue;
    for (const { account, side, amount, paymentId } of lines) {
      if (account !== 'refunds' || side !== 'debit' || paymentId === null) continue;
      processed.set(paymentId, [...(processed.get(paymentId) ?? []), { amount, at: postedAt }]);
    }
  }
  // For payments without a purchase, the ledger uses the payment id, and checkout the refund reference.
  const waiting = (reference: string, id: string) =>
    failed.some(
      (refund) =>
        refund.paymentId === id &&
        (refund.reference === reference || refund.reference === `unusable-payment:${reference}`),
    )
      ? ('failed' as const)
      : ('on-its-way' as const);
  const owedBefore = new Map<string, number>();
  return entries.flatMap(({ kind, reference, lines, postedAt }) => {
    if (
      kind !== 'cancellation-refund' &&
      kind !== 'excess-credit-refund' &&
      kind !== 'held-payment-refunded'
    ) {
      return [];
    }
    const note = documents.find((each) => each.kind !== 'invoice' && each.reference === reference);
    return lines
      .filter(({ account, side }) => account === 'refunds' && side === 'credit')
      .map(({ paymentId, amount }) => {
        const id = paymentId ?? '';
        const upTo = (owedBefore.get(id) ?? 0) + amount;
        owedBefore.set(id, upTo);
        const at = reachedAt(processed.get(id) ?? [], upTo);
        return {
          paymentId: id,
          decidedAt: postedAt.toISOString(),
          amount: { amount },
          status: at === null ? waiting(reference, id) : ('refunded' as const),
          refundedAt: at?.toISOString() ?? null,
          creditNoteNumber: note?.number ?? null,
          reason: note?.document.reason ?? refundReasons[kind],
        };
      });
  });
}

/** Returns when the running total reached `level`, or null if it never did. */
function reachedAt(steps: readonly { amount: number; at: Date }[], level: number): Date | null {
  let sum = 0;
  for (const { amount, at } of steps) {
    sum += amount;
    if (sum >= level) return at;
  }
  return null;
}

function creditsIn(
  entries: readonly PostedEntry[],
  documents: readonly IssuedDocument[],
): BillingHistory['credits'] {
  return entries.flatMap(({ kind, reference, lines, postedAt }) => {
    const note = documents.find((each) => each.kind !== 'invoice' && each.reference === reference);
    if (kind !== 'credit-set-off' || note === undefined) return [];
    // The credited order differs from the note's own order.
    const arrived = lines.filter((line: Line) => line.side === 'credit' && line.orderId !== note.orderId);
    const invoice = documents.find(
      ({ kind: type, orderId }) => type === 'invoice' && orderId === arrived[0]?.orderId,
    );
    return [
      {
        at: postedAt.toISOString(),
        amount: { amount: note.total },
        creditNoteNumber: note.number,
        invoiceNumber: invoice?.number ?? null,
        fundedBy: arrived.flatMap(({ paymentId, amount }) =>
          paymentId === null ? [] : [{ paymentId, amount }],
        ),
      },
    ];
  });
}
