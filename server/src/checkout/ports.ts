import type { DisputeStatus } from '@niveshak/domain/checkout/chargeback';
import type { PaymentMethod } from '@niveshak/domain/checkout/payment-method';
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

/** A payment for an order, as reported by the payment provider. */
export type ProviderPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  /** Absent if the provider does not say, or for a method without a name of ours. */
  readonly method?: PaymentMethod | undefined;
  /** Absent for gateway payments. */
  readonly transfer?: Transfer;
};

/** A refund of a payment, as reported by the payment provider. */
export type ProviderRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: ProviderRefundStatus;
  /** Our refund id. */
  readonly receipt: string | null;
};

/** A payment in a list across all members. */
export type ListedPayment = ProviderPayment & {
  /** The provider's order id, or null if the payment has no order. */
  readonly providerOrderId: string | null;
  readonly madeAt: Date;
};
export type ListedRefund = ProviderRefund & { readonly currency: string; readonly madeAt: Date };

/** A payment dispute as reported by the payment provider. */
export type ProviderDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Amount debited from the account in paise; zero unless lost. */
  readonly deductedPaise: number;
  readonly currency: string;
  readonly reasonCode: string;
  readonly respondBy: Date;
  readonly status: DisputeStatus;
};

/** The provider's payment id and order id. The order id is null if the payment has no order. */
export type PaymentKey = { readonly paymentId: string; readonly providerOrderId: string | null };

/** Ids referenced by a webhook, each null if absent. */
export type PaymentEvent = {
  readonly providerOrderId: string | null;
  readonly refundedPaymentId: string | null;
  readonly refund: Omit<ListedRefund, 'madeAt'> | null;
  readonly disputeId: string | null;
  readonly tokenId: string | null;
};

/** Time range with both ends inclusive, in wall time with whole seconds. */
export type Span = { readonly from: Date; readonly to: Date };

/** List pages, newest first, yielded as they arrive. `unavailable` ends the list. */
export type Pages<Item> = AsyncIterable<readonly Item[] | 'unavailable'>;

export type NewProviderOrder = {
  readonly receipt: string;
  readonly amountPaise: number;
  readonly currency: 'INR';
  readonly buyer: { readonly id: string; readonly phone: string };
  /** Time limit of the call. Defaults to the adapter's limit. */
  readonly limitMs?: number;
  /** Set if the payment registers a mandate at the payer's bank. */
  readonly registration?: {
    readonly customerId: string;
    /** Maximum amount of one debit. */
    readonly maxAmountPaise: number;
    /** Expiry in wall time. */
    readonly expiresAt: Date;
  };
  /** Announces a debit with this token to the payer. The debit happens no earlier than `notBefore` (wall time). */
  readonly notification?: { readonly tokenId: string; readonly notBefore: Date };
};

/** Payment gateway port. Methods return `unavailable` for timeouts, faults and invalid responses. */
export type PaymentProvider = {
  /** Name stored on this gateway's orders. Must never change. */
  readonly name: string;
  /** Whether a payment can register a mandate for automatic renewal. */
  readonly hasMandates: boolean;
  /** Public key for the browser's payment window, or empty if the window requires none. */
  readonly keyId: string;
  /** URL of the payment window script. */
  readonly scriptUrl: string;
  /** Whether this is the provider's test environment, where no money moves. */
  readonly isTest: boolean;
  /** Creates the provider's order for our order. Idempotent per receipt. */
  readonly createOrder: (
    order: NewProviderOrder,
  ) => Promise<{ readonly providerOrderId: string; readonly sessionId: string | null } | 'unavailable'>;
  /** Returns the session for an order's payment window, or null if the window requires none. */
  readonly sessionOf: (providerOrderId: string) => Promise<string | null | 'unavailable'>;
  /** Returns all payments of an order, including failed attempts. */
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[] | 'unavailable'>;
  /** Returns the payment, or `unknown` if the provider has no such payment. */
  readonly payment: (paymentId: string) => Promise<ProviderPayment | 'unknown' | 'unavailable'>;
  /**
   * Refunds part of a captured payment. Idempotent per key. Returns `refused` with a reason code if the provider
   * rejects the refund; repeating the call with the same key does not help.
   */
  readonly refund: (
    refund: PaymentKey & {
      readonly amountPaise: number;
      /** Also used as the refund's receipt. */
      readonly idempotencyKey: string;
    },
  ) => Promise<ProviderRefund | { readonly refused: string } | 'unavailable'>;
  /** Returns all refunds of a payment, including those we did not request. */
  readonly refundsOf: (payment: PaymentKey) => Promise<readonly ProviderRefund[] | 'unavailable'>;
  /** Returns all payments in the account. */
  readonly paymentsMade: (span: Span) => Pages<ListedPayment>;
  readonly refundsMade: (span: Span) => Pages<ListedRefund>;
  readonly disputesMade: (span: Span) => Pages<ProviderDispute>;
  /** Returns the dispute, or `unknown` if the provider has no such dispute. */
  readonly dispute: (disputeId: string) => Promise<ProviderDispute | 'unknown' | 'unavailable'>;
  /** Returns the receipt we set when creating the order, or `unknown` if the provider has no such order. */
  readonly receiptOf: (
    providerOrderId: string,
  ) => Promise<{ readonly receipt: string | null } | 'unknown' | 'unavailable'>;
  /** Returns whether the provider signed the three values from the browser. */
  readonly isPaymentSignature: (providerOrderId: string, paymentId: string, signature: string) => boolean;
  /**
   * Returns whether the provider signed a webhook's raw body, with the current secret or one being rotated out.
   * @param header returns a request header by lower-case name
   */
  readonly isSignedWebhook: (rawBody: Buffer, header: (name: string) => string | undefined) => boolean;
  /** Reads a signed webhook. Treat its content only as a hint. */
  readonly eventOf: (rawBody: Buffer) => PaymentEvent;
};

export type Gateways = {
  /** Gateways for new orders, in preference order. */
  readonly forNewOrders: readonly PaymentProvider[];
  /** All gateways, including those kept only for older orders. */
  readonly all: readonly PaymentProvider[];
};

/** Automatic renewal that the member chose with a purchase. */
export type ChosenRenewal = {
  readonly mandateId: string;
  /** Provider's customer id whose payment registers the mandate, or null if renewals are paid by link. */
  readonly customerId: string | null;
  readonly maxAmountPaise: number;
};

/** Checkout's port to renewals, a slice above it. Calls with a `tx` join the caller's transaction. */
export type RenewalPort = {
  /** Returns the renewal chosen for a purchase of this plan, or null if not chosen. */
  readonly chosenFor: (tx: Tx, userId: string, alias: PlanAlias) => Promise<ChosenRenewal | null>;
  /** Records that the payment of this order registers the mandate. */
  readonly attach: (tx: Tx, mandateId: string, orderId: string) => Promise<void>;
  /** Returns whether the renewal's own emails already announce the end of a term. */
  readonly announcesEnd: (
    db: Db,
    term: { readonly userId: string; readonly termId: string },
  ) => Promise<boolean>;
};

/** Refund to the giver of a gifted term. The credit note is null in a dry run. */
export type GiftRefunded = { readonly refund: Refund; readonly creditNote: string | null };

/**
 * Checkout's port to gifts, a slice above it: a gift order creates a gift instead of a term. Calls with a `tx` join the
 * caller's transaction.
 */
export type GiftPort = {
  readonly keepRequest: (tx: Tx, orderId: string, request: GiftRequest, time: BusinessTime) => Promise<void>;
  /**
   * Creates the gift for a paid order.
   * @throws if the order has no gift request
   */
  readonly make: (
    tx: Tx,
    sold: { readonly orderId: string; readonly giverId: string; readonly agreed: Agreed },
    time: BusinessTime,
  ) => Promise<void>;
  readonly giversOf: (db: Db, termIds: readonly string[]) => Promise<string[]>;
  /**
   * Keeps the remainder of a recipient's gifts after an upgrade: each becomes a separate term after the new one, and
   * its giver is refunded for days cut off by the sunset. Call it before writing the new term, under the locks of the
   * recipient and the givers.
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
   * Refunds the giver for the days after `lastDay` of a gift that its recipient cancels. Call it before shortening the
   * term.
   */
  readonly giveBackGivenUp: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<void>;
  /** Returns the refund due for a gifted term at the sunset, or null if the term is not a gift. */
  readonly refundAtSunset: (db: Db, term: MemberTerm, lastDay: CalendarDate) => Promise<GiftRefunded | null>;
  /** Like `refundAtSunset`, but issues the refund, under the giver's lock. */
  readonly giveBackAtSunset: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<GiftRefunded | null>;
  /** Refunds unclaimed gifts at the sunset. Without `apply`, nothing is written. */
  readonly returnUnclaimed: (
    db: Db,
    end: { readonly lastDay: CalendarDate; readonly apply: boolean },
    time: BusinessTime,
  ) => Promise<EndedTerm[]>;
};
