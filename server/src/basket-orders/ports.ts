import type { BasketOrder, BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';

/** The gateway's id of somebody's account at a broker; null: a guest, who chooses a broker. */
export type AccountId = string | null;

interface AskedTransaction {
  /** A token of `issueToken`, as the browser sent it back. */
  readonly token: string;
  readonly orders: readonly BasketOrder[];
  /** Comes back with the results; at most 256 characters. */
  readonly note: string;
}

export interface BrokerOrder {
  readonly ticker: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: number;
  readonly filledQuantity: number;
  /** Decimal rupees; null where nothing was filled. */
  readonly averagePrice: number | null;
  readonly status: OrderStatus;
  readonly message: string | null;
}

export interface BrokerTransaction {
  readonly status: BasketStatus;
  readonly orders: readonly BrokerOrder[];
}

/** The brokers' gateway: members confirm there what is ordered, in their own accounts. */
export interface BrokerGateway {
  /** Says that the bearer may use our gateway, as a guest or as an account; good for one transaction's time. */
  readonly issueToken: (account: AccountId) => Promise<string>;
  /** As whom a token speaks; false where it is none of ours, or no longer good. */
  readonly accountOfToken: (token: string) => Promise<AccountId | false>;
  /** Prepares a transaction; nothing is ordered before the member confirms it at the gateway. */
  readonly createTransaction: (
    asked: AskedTransaction,
  ) => Promise<{ readonly transactionId: string; readonly expireAt: Date } | 'refused' | 'unavailable'>;
  /** @param account as which it was made. */
  readonly readTransaction: (
    transactionId: string,
    account: AccountId,
  ) => Promise<BrokerTransaction | 'unavailable'>;
  /**
   * The account with which somebody used a transaction: its id comes from the token of the window's result, and the gateway
   * shows the transaction to that account only. `broker` is the gateway's name of the broker, where it says so.
   */
  readonly accountUsed: (
    resultToken: string,
    transactionId: string,
  ) => Promise<{ readonly id: string; readonly broker: string | null } | 'not-theirs' | 'unavailable'>;
  /** Whether an event is of the gateway. It proves who speaks, not what is said. */
  readonly isOwnEvent: (body: Buffer) => boolean;
  /** The transaction that an event is about; null for what names none. */
  readonly transactionOfEvent: (body: Buffer) => string | null;
}
