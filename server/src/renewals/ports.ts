import type { TokenStatus } from '@niveshak/domain/renewals/mandate';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';

/** A customer's token, which stands for the bank's debit authorization. */
type TokenKey = { readonly customerId: string; readonly tokenId: string };

/** A payment for a renewal order (a debit or other), as reported by the provider. */
type ProviderAttempt = {
  readonly id: string;
  readonly status: PaymentStatus;
  /** The provider's failure reason, or null unless the attempt failed. */
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

/** Recurring payments port. Methods return `unavailable` for timeouts, faults and invalid responses. */
export type MandateProvider = {
  /** Payment gateway with mandates, or null if no gateway supports them. */
  readonly gateway: string | null;
  /** Creates the customer, or returns the one with the same email and contact. */
  readonly createCustomer: (customer: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
  }) => Promise<{ readonly customerId: string } | 'unavailable'>;
  /** Returns the token that a payment registered, or null if it registered none. */
  readonly tokenOfPayment: (paymentId: string) => Promise<TokenKey | null | 'unavailable'>;
  /** Returns the token's status, or `unknown` if the customer has no such token. */
  readonly token: (key: TokenKey) => Promise<{ readonly status: TokenStatus } | 'unknown' | 'unavailable'>;
  /** Revokes the mandate at the bank. Idempotent. */
  readonly cancelToken: (key: TokenKey) => Promise<'done' | 'unavailable'>;
  /**
   * Debits the bank. Not idempotent: call `attemptsOf` first. Returns `refused` with a reason if the provider rejects
   * the debit and created no payment.
   */
  readonly debit: (
    debit: Debit,
  ) => Promise<{ readonly paymentId: string } | { readonly refused: string } | 'unavailable'>;
  /** Returns all payments of an order, oldest first. */
  readonly attemptsOf: (providerOrderId: string) => Promise<readonly ProviderAttempt[] | 'unavailable'>;
};
