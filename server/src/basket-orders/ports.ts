import type { BasketOrder, BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';

/** The gateway's id of a broker account, or null for a guest, who chooses a broker. */
export type AccountId = string | null;

export interface BasketTransaction {
  /** A token from `issueToken`, returned by the browser. */
  readonly token: string;
  readonly orders: readonly BasketOrder[];
  /** Echoed in the results. At most 256 characters. */
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
  /** Returns a gateway token for a guest or an account, valid for one transaction. */
  readonly issueToken: (account: AccountId) => Promise<string>;
  /** Returns the account of a token (null for a guest), or false if the token is not ours or has expired. */
  readonly accountOfToken: (token: string) => Promise<AccountId | false>;
  /** Prepares a transaction. Nothing is ordered until the member confirms it at the gateway. */
  readonly createTransaction: (
    query: BasketTransaction,
  ) => Promise<{ readonly transactionId: string; readonly expireAt: Date } | 'refused' | 'unavailable'>;
  /** @param account account used to create the transaction */
  readonly readTransaction: (
    transactionId: string,
    account: AccountId,
  ) => Promise<BrokerTransaction | 'unavailable'>;
  /**
   * Returns the account used for a transaction. Its id comes from the result token of the gateway's window, and the
   * gateway shows the transaction to that account only. `broker` is the gateway's broker name, if reported.
   */
  readonly accountUsed: (
    resultToken: string,
    transactionId: string,
  ) => Promise<{ readonly id: string; readonly broker: string | null } | 'not-theirs' | 'unavailable'>;
  /** Returns whether an event was sent by the gateway. This proves the sender, not the content. */
  readonly isOwnEvent: (body: Buffer) => boolean;
  /** Returns the transaction that an event refers to, or null if it refers to none. */
  readonly transactionOfEvent: (body: Buffer) => string | null;
}
