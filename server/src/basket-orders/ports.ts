import type { BasketOrder, BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';

/** The gateway's id of a broker account, or null if the member is a guest and chooses a broker at the gateway. */
export type AccountId = string | null;

export interface BasketTransaction {
  /** A token from `issueToken`, as returned by the browser. */
  readonly token: string;
  readonly orders: readonly BasketOrder[];
  /** Echoed in the results. Up to 256 characters. */
  readonly note: string;
}

export interface BrokerOrder {
  readonly ticker: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: number;
  readonly filledQuantity: number;
  /** Average price in decimal rupees, or null if nothing was filled. */
  readonly averagePrice: number | null;
  readonly status: OrderStatus;
  readonly message: string | null;
}

export interface BrokerTransaction {
  readonly status: BasketStatus;
  readonly orders: readonly BrokerOrder[];
}

/** Broker gateway, where members confirm orders in their own accounts. */
export interface BrokerGateway {
  /** Returns a gateway token for an account, or for a guest, valid for one transaction. */
  readonly issueToken: (account: AccountId) => Promise<string>;
  /** Returns the account of a token (null for a guest), or false if the token is invalid or expired. */
  readonly accountOfToken: (token: string) => Promise<AccountId | false>;
  /** Prepares a transaction. Nothing is ordered until the member confirms at the gateway. */
  readonly createTransaction: (
    query: BasketTransaction,
  ) => Promise<{ readonly transactionId: string; readonly expireAt: Date } | 'refused' | 'unavailable'>;
  /**
   * Returns a transaction's outcome.
   * @param account account that created the transaction
   */
  readonly readTransaction: (
    transactionId: string,
    account: AccountId,
  ) => Promise<BrokerTransaction | 'unavailable'>;
  /**
   * Returns the account that a transaction used. Its id comes from the result token of the gateway's window; the
   * gateway shows the transaction only to that account. `broker` is the gateway's name for the broker, if reported.
   */
  readonly accountUsed: (
    resultToken: string,
    transactionId: string,
  ) => Promise<{ readonly id: string; readonly broker: string | null } | 'not-theirs' | 'unavailable'>;
  /** Returns whether the gateway sent an event, which says nothing about its content. */
  readonly isOwnEvent: (body: Buffer) => boolean;
  /** Returns the transaction that an event references, or null if none. */
  readonly transactionOfEvent: (body: Buffer) => string | null;
}
