import type { TaxedAmount } from '../billing/credit-limits.ts';
import type { DocumentKind } from '../billing/document-number.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { OrderState } from '../checkout/order-state.ts';
import type { Paise } from '../primitives/paise.ts';
import type { EntryKind } from './entry.ts';

/** Entry with the sum of its lines. */
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
   * Amount in the ledger. For an invoice, what its order's sale debits to the receivable. For a note, what the credit
   * with its reference debits to other accounts. Zero if the ledger has no entry.
   */
  readonly booked: Paise;
  /** All notes against its order. */
  readonly credited: TaxedAmount;
  /** State of its order; null if there is none. */
  readonly orderState: OrderState | null;
}

export interface BookedOrder {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly state: OrderState;
  readonly amount: Paise;
  readonly hasInvoice: boolean;
  /** Amount that payments credited to its receivable in the ledger. */
  readonly received: Paise;
}

/** Payment as recorded and as posted to the ledger. Either may be missing. */
export interface BookedPayment {
  readonly id: string;
  readonly recorded: {
    readonly amount: Paise;
    readonly role: 'fulfils' | 'to-refund' | 'held';
  } | null;
  /** Debit to the gateway account. */
  readonly booked: { readonly kind: EntryKind; readonly amount: Paise } | null;
}

/** Money moved by one payment in one direction, at the provider and through our gateway account. */
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
  /** Last number of the old system's series, if this one continues it. Otherwise the series starts at 1. */
  readonly beginsAfter?: number;
}

/** Invoice from the old system with the posted and credited amounts. */
export interface ImportedInvoice extends TaxedAmount {
  readonly number: string;
  readonly total: Paise;
  /** Amount that the ledger brought forward for its order. */
  readonly booked: Paise;
  readonly credited: TaxedAmount;
}

export interface ReconciliationCheck {
  readonly name: string;
  readonly count: number;
  /** Verified sum; null if there is none. */
  readonly sum: Paise | null;
  /** First `maxDifferences` differences as text; empty if the check passes. */
  readonly differences: readonly string[];
  /** Number of additional differences. */
  readonly more: number;
}

/** Maximum number of differences that a check lists. */
export const maxDifferences = 20;
