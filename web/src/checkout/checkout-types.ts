import type { OpenOrder, SubscribeAnswer, UserDetails } from '@niveshak/contract/checkout/schemas';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { ESignOutcome, ESignRequest } from './esign.ts';
import type { Failure } from './failure.ts';
import type { PaymentProof, WidgetOutcome } from './payment-widget.ts';

export type KycDetails = {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
  readonly panNumber: string;
};

/** What the checkout needs from outside; the browser's own is in `checkout-ports.ts`. */
export type CheckoutPorts = {
  /** Null when the server has no quote for the plan. Throws Failure. */
  fetchQuote: (asked: QuoteAsked) => Promise<Quote | null>;
  verifyKyc: (details: KycDetails) => Promise<void>;
  startESign: () => Promise<ESignRequest | 'completed'>;
  checkESign: (requestId: string) => Promise<ESignOutcome>;
  subscribe: (order: OrderAsked) => Promise<SubscribeAnswer | { readonly newQuote: Quote }>;
  openWidget: (order: PayableOrder) => Promise<WidgetOutcome>;
  verifyPayment: (proof: PaymentProof) => Promise<void>;
  /** Asks the server, which asks the provider, about an order's payment; null: about the open order. */
  askPayment: (orderId: string | null) => Promise<OpenOrder | null>;
  toFailure: (error: unknown, step: CheckoutStep) => Failure;
};

export type CheckoutStep = 'quote' | 'coupon' | 'kyc' | 'esign' | 'subscribe' | 'widget' | 'verify';
export type QuoteAsked = {
  readonly alias: PlanAlias;
  readonly couponCode: string | null;
  readonly state: string | null;
};
export type OrderAsked = {
  readonly alias: PlanAlias;
  readonly quote: Quote;
  readonly couponCode: string | null;
  readonly details: UserDetails;
};
export type PayableOrder = {
  readonly orderId: string;
  readonly answer: SubscribeAnswer;
  readonly details: UserDetails;
};

export type CheckoutInput = {
  readonly alias: PlanAlias;
  readonly couponCode: string | null;
  readonly state: string | null;
  readonly isKycVerified: boolean;
  readonly eSignRequestId: string | null;
  /** The request above was completed before a reload. */
  readonly isESigned: boolean;
};

export type CheckoutContext = {
  readonly alias: PlanAlias;
  /** The code that the shown quote was asked with. */
  readonly couponCode: string | null;
  readonly state: string | null;
  readonly quote: Quote | null;
  readonly isKycVerified: boolean;
  readonly isESigned: boolean;
  readonly request: ESignRequest | null;
  readonly eSignRequestId: string | null;
  readonly details: UserDetails | null;
  readonly order: SubscribeAnswer | null;
  /** The order whose payment is followed; null while there is none. */
  readonly followedId: string | null;
  /** What the server last said about that payment. */
  readonly followed: OpenOrder | null;
  /** How the payment window was closed, for when the server has heard of no payment. */
  readonly closed: WidgetOutcome | null;
  readonly proof: PaymentProof | null;
  /** What is shown beside the step that failed, until it is tried again. */
  readonly failures: Partial<Readonly<Record<CheckoutStep, Failure>>>;
};

export type CheckoutEvent =
  | { type: 'RELOAD_QUOTE' }
  | { type: 'APPLY_COUPON'; couponCode: string }
  | { type: 'REMOVE_COUPON' }
  | { type: 'CHOOSE_STATE'; state: string }
  | ({ type: 'VERIFY_KYC' } & KycDetails)
  | { type: 'START_ESIGN' }
  | { type: 'CLOSE_ESIGN' }
  | { type: 'PAY'; details: UserDetails }
  | { type: 'ACCEPT_QUOTE' }
  | { type: 'DECLINE_QUOTE' }
  | { type: 'DISMISS_VERIFICATION' };
