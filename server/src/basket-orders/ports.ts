import type { BasketOrder, BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';

export interface AskedTransaction {
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
  /** Says that the bearer may use our gateway; it names nobody and is good for one transaction's time. */
  readonly issueToken: () => Promise<string>;
  /** Whether a token is one of ours and still good. */
  readonly isOwnToken: (token: string) => Promise<boolean>;
  /** Prepares a transaction; nothing is ordered before the member confirms it at the gateway. */
  readonly createTransaction: (
    asked: AskedTransaction,
  ) => Promise<{ readonly transactionId: string; readonly expireAt: Date } | 'refused' | 'unavailable'>;
  readonly readTransaction: (transactionId: string) => Promise<BrokerTransaction | 'unavailable'>;
  /** Whether an event is of the gateway. It proves who speaks, not what is said. */
  readonly isOwnEvent: (body: Buffer) => boolean;
  /** The transaction that an event is about; null for what names none. */
  readonly transactionOfEvent: (body: Buffer) => string | null;
}
