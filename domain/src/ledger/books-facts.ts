import type { DocumentKind } from '../billing/document-number.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { OrderState } from '../checkout/order-state.ts';
import type { Paise } from '../primitives/paise.ts';
import type { LedgerEntry } from './entry.ts';

export interface BookedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly run: number;
  readonly sequence: number;
  readonly financialYear: string;
  readonly reference: string;
  readonly orderId: string;
  readonly alias: string;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly roundOff: Paise;
  readonly total: Paise;
  readonly settled: Paise;
}

export interface BookedOrder {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly state: OrderState;
  readonly amount: Paise;
}

export interface BookedPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Paise;
  readonly role: 'fulfils' | 'to-refund' | 'held';
}

export interface ProviderMoney {
  readonly paymentId: string;
  readonly orderId: string;
  readonly amount: Paise;
}

/** Everything that the books are proved from, read from each place by itself. */
export interface BooksFacts {
  readonly entries: readonly LedgerEntry[];
  readonly documents: readonly BookedDocument[];
  readonly series: readonly {
    readonly kind: string;
    readonly financialYear: string;
    readonly run: number;
    readonly lastNumber: number;
  }[];
  readonly orders: readonly BookedOrder[];
  readonly payments: readonly BookedPayment[];
  /** What the provider says it captured; null when it could not be asked. */
  readonly captured: readonly ProviderMoney[] | null;
  /** What the provider says it has processed of refunds, by payment; null when it could not be asked. */
  readonly refunded: readonly ProviderMoney[] | null;
}

export interface BooksCheck {
  readonly name: string;
  readonly count: number;
  /** The sum that was proved, where there is one. */
  readonly sum: Paise | null;
  /** Each difference in words; empty when the check holds. */
  readonly differences: readonly string[];
}
