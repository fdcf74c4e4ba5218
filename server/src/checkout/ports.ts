import type { DisputeStatus } from '@niveshak/domain/checkout/chargeback';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';
import type { ProviderRefundStatus } from '@niveshak/domain/checkout/refund-state';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Transfer } from '@niveshak/domain/ledger/events';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Refund } from '@niveshak/domain/quotes/term-credit';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Agreed } from './agreed.ts';
import type { EndedTerm } from './ended-term.ts';
import type { GiftRequest } from './gift-request.ts';

/** A payment of an order, as reported by the payment provider. */
export type ProviderPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  /** Absent for a payment at a gateway. */
  readonly transfer?: Transfer;
};

/** A refund of a payment, as reported by the payment provider. */
export type ProviderRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: ProviderRefundStatus;
  /** Our identifier of the refund. */
  readonly receipt: string | null;
};

/** A payment in a list across all members. */
export type ListedPayment = ProviderPayment & {
  /** The provider's order; null for a payment made without one. */
  readonly providerOrderId: string | null;
  readonly madeAt: Date;
};
export type ListedRefund = ProviderRefund & { readonly currency: string; readonly madeAt: Date };

/** A dispute of a payment, as reported by the payment provider. */
export type ProviderDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Amount debited from the account; zero unless lost. */
  readonly deductedPaise: number;
  readonly currency: string;
  readonly reasonCode: string;
  readonly respondBy: Date;
  readonly status: DisputeStatus;
};

/** A payment and its order, both as the provider names them; the order is null for a payment made without one. */
export type PaymentKey = { readonly paymentId: string; readonly providerOrderId: string | null };

/** What a webhook mentions; null for anything else. */
export type PaymentEvent = {
  readonly providerOrderId: string | null;
  readonly refundedPaymentId: string | null;
  readonly refund: Omit<ListedRefund, 'madeAt'> | null;
  readonly disputeId: string | null;
  readonly tokenId: string | null;
};

/** Time range from `from` to `to`, both inclusive; wall time in whole seconds. */
export type Span = { readonly from: Date; readonly to: Date };

/** A list page by page, newest first, each page as soon as it is available; `unavailable` ends it. */
export type Pages<Item> = AsyncIterable<readonly Item[] | 'unavailable'>;

export type NewProviderOrder = {
  readonly receipt: string;
  readonly amountPaise: number;
  readonly currency: 'INR';
  readonly buyer: { readonly id: string; readonly phone: string };
  /** Time limit of the call; the adapter's default otherwise. */
  readonly limitMs?: number;
  /** The payment registers a mandate with the payer's bank. */
  readonly registration?: {
    readonly customerId: string;
    /** Limit of one debit. */
    readonly maxAmountPaise: number;
    /** Wall time. */
    readonly expiresAt: Date;
  };
  /** The payer is notified of a debit by this token, which is not made before `notBefore` (wall time). */
  readonly notification?: { readonly tokenId: string; readonly notBefore: Date };
};

/** Port of a payment gateway. `unavailable` covers time-outs, faults and invalid responses. */
export type PaymentProvider = {
  /** Recorded on the orders of this gateway; never changes. */
  readonly name: string;
  /** Whether a payment can register a mandate for automatic renewal. */
  readonly hasMandates: boolean;
  /** Public key used by the browser's payment window; empty if it requires none. */
  readonly keyId: string;
  /** Script of the payment window. */
  readonly scriptUrl: string;
  /** Whether it is the provider's test environment, where no money moves. */
  readonly isTest: boolean;
  /** Creates the provider's order for ours; repeating the call with the same receipt returns the same order. */
  readonly createOrder: (
    order: NewProviderOrder,
  ) => Promise<{ readonly providerOrderId: string; readonly sessionId: string | null } | 'unavailable'>;
  /** Returns the session that opens the payment window of an order; null if the window requires none. */
  readonly sessionOf: (providerOrderId: string) => Promise<string | null | 'unavailable'>;
  /** Returns all payments of an order, including failed attempts. */
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[] | 'unavailable'>;
  /** Returns `unknown` if the provider has no such payment. */
  readonly payment: (paymentId: string) => Promise<ProviderPayment | 'unknown' | 'unavailable'>;
  /**
   * Refunds part of a captured payment. Repeating the call with the same key returns the same refund. `refused`: the
   * provider rejects it with a reason code; repeating the call under this key changes nothing.
   */
  readonly refund: (
    refund: PaymentKey & {
      readonly amountPaise: number;
      /** Also the receipt of the refund. */
      readonly idempotencyKey: string;
    },
  ) => Promise<ProviderRefund | { readonly refused: string } | 'unavailable'>;
  /** Returns all refunds of a payment, including those not requested by us. */
  readonly refundsOf: (payment: PaymentKey) => Promise<readonly ProviderRefund[] | 'unavailable'>;
  /** Returns all payments of the account. */
  readonly paymentsMade: (span: Span) => Pages<ListedPayment>;
  readonly refundsMade: (span: Span) => Pages<ListedRefund>;
  readonly disputesMade: (span: Span) => Pages<ProviderDispute>;
  /** Returns `unknown` if the provider has no such dispute. */
  readonly dispute: (disputeId: string) => Promise<ProviderDispute | 'unknown' | 'unavailable'>;
  /** Returns the receipt we gave an order when it was created. `unknown`: the provider has no such order. */
  readonly receiptOf: (
    providerOrderId: string,
  ) => Promise<{ readonly receipt: string | null } | 'unknown' | 'unavailable'>;
  /** Returns whether the provider signed the three values sent by the browser. */
  readonly isPaymentSignature: (providerOrderId: string, paymentId: string, signature: string) => boolean;
  /**
   * Returns whether the provider signed a webhook's raw body, with the current secret or one being rotated out.
   * @param header returns a header of the request by its lower-case name
   */
  readonly isSignedWebhook: (rawBody: Buffer, header: (name: string) => string | undefined) => boolean;
  /** Reads a signed webhook. Its content is a hint only. */
  readonly eventOf: (rawBody: Buffer) => PaymentEvent;
};

/** The gateways of this installation. */
export type Gateways = {
  /** Those that new orders are opened at, in the order in which they are tried. */
  readonly forNewOrders: readonly PaymentProvider[];
  /** Also those that only serve older orders. */
  readonly all: readonly PaymentProvider[];
};

/** Automatic renewal that the member chose with a purchase. */
export type ChosenRenewal = {
  readonly mandateId: string;
  /** The customer at the provider, whose payment registers the mandate; null if renewals are paid by link. */
  readonly customerId: string | null;
  readonly maxAmountPaise: number;
};

/** What checkout requires of renewals, a slice above it. Calls with a `tx` are part of the caller's transaction. */
export type RenewalPort = {
  /** Returns the renewal chosen for a purchase of this plan, or null. */
  readonly chosenFor: (tx: Tx, userId: string, alias: PlanAlias) => Promise<ChosenRenewal | null>;
  /** Records that the payment of this order registers the mandate. */
  readonly attach: (tx: Tx, mandateId: string, orderId: string) => Promise<void>;
  /** Returns whether the emails of an automatic renewal announce what happens at the end of a term. */
  readonly announcesEnd: (
    db: Db,
    term: { readonly userId: string; readonly termId: string },
  ) => Promise<boolean>;
};

/** The refund to the giver of a gifted term, and its credit note; null in a dry run. */
export type GiftRefunded = { readonly refund: Refund; readonly creditNote: string | null };

/**
 * What checkout requires of gifts, a slice above it: a gift order creates a gift where another order creates a term.
 * Calls with a `tx` are part of the caller's transaction.
 */
export type GiftPort = {
  readonly keepRequest: (tx: Tx, orderId: string, request: GiftRequest, time: BusinessTime) => Promise<void>;
  /** Creates the gift of a paid order. @throws when the order has no gift request. */
  readonly make: (
    tx: Tx,
    sold: { readonly orderId: string; readonly giverId: string; readonly agreed: Agreed },
    time: BusinessTime,
  ) => Promise<void>;
  readonly giversOf: (db: Db, termIds: readonly string[]) => Promise<string[]>;
  /**
   * Keeps the rest of the recipient's gifts when the recipient upgrades: each becomes a separate term after the new
   * one, and the giver is refunded for days that the sunset cuts off. Call it before the new term is written, under the
   * locks of recipient and givers.
   */
  readonly keepBehind: (
    tx: Tx,
    upgrade: {
      readonly userId: string;
      readonly orderId: string;
      readonly startDate: CalendarDate;
      readonly endDate: CalendarDate;
    },
    time: BusinessTime,
  ) => Promise<void>;
  /**
   * Refunds the giver for the days after the last one of a gift that its recipient gives up. Call it before the term is
   * cut.
   */
  readonly giveBackGivenUp: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<void>;
  /** Returns the refund for a gifted term if the service ends; null for a term that is not a gift. */
  readonly refundAtSunset: (db: Db, term: MemberTerm, lastDay: CalendarDate) => Promise<GiftRefunded | null>;
  /** As `refundAtSunset`, and carries it out, under the giver's lock. */
  readonly giveBackAtSunset: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<GiftRefunded | null>;
  /** Refunds unclaimed gifts when the service ends. Without `apply` nothing is written. */
  readonly returnUnclaimed: (
    db: Db,
    end: { readonly lastDay: CalendarDate; readonly apply: boolean },
    time: BusinessTime,
  ) => Promise<EndedTerm[]>;
};
