import type { OpenOrder, SubscribeAnswer, UserDetails } from '@niveshak/contract/checkout/schemas';
import type { subscribe } from '@niveshak/contract/checkout/routes';
import type { BodyOf } from '@niveshak/contract/http/route';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { ESignOutcome, ESignRequest } from './esign.ts';
import type { Failure } from './failure.ts';
import type { PaymentProof, WidgetOutcome } from './payment-outcome.ts';

export type KycDetails = {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
  readonly panNumber: string;
  /** Absent for an individual. */
  readonly organisationName?: string;
};

/** External dependencies of the checkout. `checkout-ports.ts` has the browser implementation. */
export type CheckoutPorts = {
  /**
   * Returns null if the server has no quote for the plan.
   * @throws Failure
   */
  fetchQuote: (query: QuoteRequest) => Promise<Quote | null>;
  verifyKyc: (details: KycDetails) => Promise<void>;
  startESign: () => Promise<ESignRequest | 'completed'>;
  checkESign: (requestId: string) => Promise<ESignOutcome>;
  subscribe: (order: OrderRequest) => Promise<SubscribeAnswer | { readonly newQuote: Quote }>;
  openWidget: (order: PayableOrder) => Promise<WidgetOutcome>;
  verifyPayment: (proof: PaymentProof) => Promise<void>;
  /** Returns an order's payment status, which the server gets from the provider. Null requests the open order. */
  askPayment: (orderId: string | null) => Promise<OpenOrder | null>;
  toFailure: (error: unknown, step: CheckoutStep) => Failure;
};

export type CheckoutStep = 'quote' | 'coupon' | 'kyc' | 'esign' | 'subscribe' | 'widget' | 'verify';
export type QuoteRequest = {
  readonly alias: PlanAlias;
  readonly couponCode: string | null;
  readonly state: string | null;
};
/** Null for payment at a gateway. */
type PayBy = NonNullable<BodyOf<typeof subscribe>['payBy']> | null;
export type OrderRequest = {
  readonly alias: PlanAlias;
  readonly quote: Quote;
  readonly couponCode: string | null;
  readonly details: UserDetails;
  readonly payBy: PayBy;
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
  /** Whether the current terms were eSigned before this page loaded. */
  readonly isESigned: boolean;
};

export type CheckoutContext = {
  readonly alias: PlanAlias;
  /** Code used for the displayed quote. */
  readonly couponCode: string | null;
  readonly state: string | null;
  readonly quote: Quote | null;
  readonly isKycVerified: boolean;
  readonly isESigned: boolean;
  readonly request: ESignRequest | null;
  readonly eSignRequestId: string | null;
  readonly details: UserDetails | null;
  readonly payBy: PayBy;
  readonly order: SubscribeAnswer | null;
  /** Order whose payment is tracked; null if there is none. */
  readonly followedId: string | null;
  /** Latest server status of that payment. */
  readonly followed: OpenOrder | null;
  /** How the payment window closed. Used if the server knows of no payment. */
  readonly closed: WidgetOutcome | null;
  readonly proof: PaymentProof | null;
  /** Failures shown next to their step until it is retried. */
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
  | { type: 'PAY'; details: UserDetails; payBy?: PayBy }
  | { type: 'ACCEPT_QUOTE' }
  | { type: 'DECLINE_QUOTE' }
  | { type: 'DISMISS_VERIFICATION' };
