import type { Db } from '../../platform/db/database.ts';
import type { AlertMessage, SendOutcome } from '../ports.ts';
import type { DeliveryChannelName } from './deliveries.ts';

/** A member's browser or phone number. */
export type AlertAddress = {
  readonly id: string;
  /** @param deliveryId returned by the provider when it reports the message's state, if it does */
  readonly send: (message: AlertMessage, deliveryId: number) => Promise<SendOutcome>;
};

/** Delivers a channel's alerts to members. */
export type AlertSender = {
  readonly name: DeliveryChannelName;
  /**
   * How long, in milliseconds, an alert with an unknown outcome waits for the provider's report before it is sent
   * again. 0 if a repeated message replaces the first one.
   */
  readonly unknownMs: number;
  /** Returns the current addresses of these members. */
  readonly addressesOf: (
    db: Db,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly AlertAddress[]>>;
  /** Records which addresses accepted a message. */
  readonly used: (db: Db, addressIds: readonly string[]) => Promise<void>;
  /** Stops using an address that no longer exists. */
  readonly drop: (db: Db, addressId: string, problem: string, at: Date) => Promise<void>;
};
