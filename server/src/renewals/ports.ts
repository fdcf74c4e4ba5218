import type { TokenStatus } from '@niveshak/domain/renewals/mandate';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';

/** A token of a customer: what the bank agreed to debit. */
type TokenKey = { readonly customerId: string; readonly tokenId: string };

/** A debit, or another payment of a renewal's order, as reported by the provider. */
type ProviderAttempt = {
  readonly id: string;
  readonly status: PaymentStatus;
  /** The provider's reason of a failed attempt, else null. */
  readonly failure: string | null;
};

type Debit = TokenKey & {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly email: string;
  /** With country code. */
  readonly contact: string;
  readonly description: string;
};

/** Port of recurring payments. `unavailable` covers time-outs, faults and invalid responses. */
export type MandateProvider = {
  /** The payment gateway that it belongs to; null if no gateway has mandates. */
  readonly gateway: string | null;
  /** Creates the customer, or returns the one with the same email and contact. */
  readonly createCustomer: (customer: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
  }) => Promise<{ readonly customerId: string } | 'unavailable'>;
  /** Returns the token that a payment registered; null if it registered none. */
  readonly tokenOfPayment: (paymentId: string) => Promise<TokenKey | null | 'unavailable'>;
  /** Returns `unknown` if the customer has no such token. */
  readonly token: (key: TokenKey) => Promise<{ readonly status: TokenStatus } | 'unknown' | 'unavailable'>;
  /** Asks the bank to revoke the mandate; repeating the call is harmless. */
  readonly cancelToken: (key: TokenKey) => Promise<'done' | 'unavailable'>;
  /**
   * Debits the bank. Not idempotent: query `attemptsOf` first. `refused`: the provider rejects it with a reason, and no
   * payment exists.
   */
  readonly debit: (
    debit: Debit,
  ) => Promise<{ readonly paymentId: string } | { readonly refused: string } | 'unavailable'>;
  /** Returns all payments of an order, oldest first. */
  readonly attemptsOf: (providerOrderId: string) => Promise<readonly ProviderAttempt[] | 'unavailable'>;
};
