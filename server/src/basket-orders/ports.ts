import type { BasketOrder, BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';

/** The gateway's id of an account at a broker; null for a guest, who chooses a broker. */
export type AccountId = string | null;

export interface BasketTransaction {
  /** A token from `issueToken`, as returned by the browser. */
  readonly token: string;
  readonly orders: readonly BasketOrder[];
  /** Echoed with the results; at most 256 characters. */
  readonly note: string;
}

export interface BrokerOrder {
  readonly ticker: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: number;
  readonly filledQuantity: number;
  /** Decimal rupees; null if nothing was filled. */
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
  /** Returns a token for using the gateway, as a guest or as an account; valid for the duration of one transaction. */
  readonly issueToken: (account: AccountId) => Promise<string>;
  /** Returns the account of a token (null for a guest), or false if the token is not ours or has expired. */
  readonly accountOfToken: (token: string) => Promise<AccountId | false>;
  /** Prepares a transaction; nothing is ordered until the member confirms it at the gateway. */
  readonly createTransaction: (
    query: BasketTransaction,
  ) => Promise<{ readonly transactionId: string; readonly expireAt: Date } | 'refused' | 'unavailable'>;
  /** @param account the account the transaction was created with */
  readonly readTransaction: (
    transactionId: string,
    account: AccountId,
  ) => Promise<BrokerTransaction | 'unavailable'>;
  /**
   * Returns the account used for a transaction. Its id comes from the result token of the gateway's window, and the
   * gateway shows the transaction to that account only. `broker` is the gateway's broker name, if it reports one.
   */
  readonly accountUsed: (
    resultToken: string,
    transactionId: string,
  ) => Promise<{ readonly id: string; readonly broker: string | null } | 'not-theirs' | 'unavailable'>;
  /** Returns whether an event comes from the gateway. This proves the sender, not the content. */
  readonly isOwnEvent: (body: Buffer) => boolean;
  /** Returns the transaction an event refers to, or null if it names none. */
  readonly transactionOfEvent: (body: Buffer) => string | null;
}
