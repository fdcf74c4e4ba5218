import type { TaxedAmount } from '../billing/credit-limits.ts';
import type { DocumentKind } from '../billing/document-number.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { OrderState } from '../checkout/order-state.ts';
import type { Paise } from '../primitives/paise.ts';
import type { EntryKind } from './entry.ts';

/** An entry and what its lines come to. */
export interface BookedEntry {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly lines: number;
  readonly debit: Paise;
  readonly credit: Paise;
}

export interface BookedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly run: number;
  readonly sequence: number;
  readonly financialYear: string;
  readonly orderId: string;
  readonly alias: string;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly total: Paise;
  readonly settled: Paise;
  /**
   * What the ledger has for it: of an invoice, what its order's sale debits to the receivable; of a note, what the credit
   * of its reference debits to other accounts. Zero when the ledger has nothing.
   */
  readonly booked: Paise;
  /** All notes against its order. */
  readonly credited: TaxedAmount;
  /** Of its order; null when there is no such order. */
  readonly orderState: OrderState | null;
}

export interface BookedOrder {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly state: OrderState;
  readonly amount: Paise;
  readonly hasInvoice: boolean;
  /** What payments brought to its receivable in the ledger. */
  readonly received: Paise;
}

/** A payment as we recorded it and as the ledger took it; one of them may be missing. */
export interface BookedPayment {
  readonly id: string;
  readonly recorded: {
    readonly amount: Paise;
    readonly role: 'fulfils' | 'to-refund' | 'held';
  } | null;
  /** Its debit of the gateway. */
  readonly booked: { readonly kind: EntryKind; readonly amount: Paise } | null;
}

/** What one payment moved at the provider and through our gateway account, in one direction. */
export interface MovedMoney {
  readonly paymentId: string;
  readonly theirs: Paise;
  readonly ours: Paise;
}

export interface SeriesFacts {
  readonly kind: string;
  readonly financialYear: string;
  readonly run: number;
  readonly lastNumber: number;
  /** The last number of the old system's series, where this one goes on behind it; 1 is the first otherwise. */
  readonly beginsAfter?: number;
}

/** An invoice of the old system, and what is booked and credited of it. */
export interface MovedInInvoice extends TaxedAmount {
  readonly number: string;
  readonly total: Paise;
  /** What the ledger brought forward for its order. */
  readonly booked: Paise;
  readonly credited: TaxedAmount;
}

export interface BooksCheck {
  readonly name: string;
  readonly count: number;
  /** The sum that was proved, where there is one. */
  readonly sum: Paise | null;
  /** Differences in words, the first `mostDifferences`; empty when the check holds. */
  readonly differences: readonly string[];
  /** How many more differences there are. */
  readonly more: number;
}

/** A check keeps no more than these in words, however much is wrong. */
export const mostDifferences = 20;
