import type { TokenStatus } from '@niveshak/domain/renewals/mandate';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';

/** A customer's token, which represents the bank's authorization to debit. */
type TokenKey = { readonly customerId: string; readonly tokenId: string };

/** A debit, or another payment of a renewal's order, as reported by the provider. */
type ProviderAttempt = {
  readonly id: string;
  readonly status: PaymentStatus;
  /** The provider's reason for a failed attempt, else null. */
  readonly failure: string | null;
};

type Debit = TokenKey & {
  readonly providerOrderId: string;
  readonly amountPaise: number;
  readonly email: string;
  /** Phone number with country code. */
  readonly contact: string;
  readonly description: string;
};

/** Recurring payments port. `unavailable` covers timeouts, faults and invalid responses. */
export type MandateProvider = {
  /** The payment gateway of the mandates, or null if no gateway supports mandates. */
  readonly gateway: string | null;
  /** Creates the customer, or returns the one with the same email and contact. */
  readonly createCustomer: (customer: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
  }) => Promise<{ readonly customerId: string } | 'unavailable'>;
  /** Returns the token registered by a payment, or null if it registered none. */
  readonly tokenOfPayment: (paymentId: string) => Promise<TokenKey | null | 'unavailable'>;
  /** Returns the token's status, or `unknown` if the customer has no such token. */
  readonly token: (key: TokenKey) => Promise<{ readonly status: TokenStatus } | 'unknown' | 'unavailable'>;
  /** Requests revocation of the mandate from the bank. Repeating the call is harmless. */
  readonly cancelToken: (key: TokenKey) => Promise<'done' | 'unavailable'>;
  /**
   * Debits the bank. Not idempotent, so query `attemptsOf` first. `refused`: the provider rejects the debit with a
   * reason, and no payment exists.
   */
  readonly debit: (
    debit: Debit,
  ) => Promise<{ readonly paymentId: string } | { readonly refused: string } | 'unavailable'>;
  /** Returns all payments of an order, oldest first. */
  readonly attemptsOf: (providerOrderId: string) => Promise<readonly ProviderAttempt[] | 'unavailable'>;
};
