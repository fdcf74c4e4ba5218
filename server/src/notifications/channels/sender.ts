import type { Db } from '../../platform/db/database.ts';
import type { AlertMessage, SendOutcome } from '../ports.ts';
import type { DeliveryChannelName } from './deliveries.ts';

/** A member's browser or phone number. */
export type AlertAddress = {
  readonly id: string;
  /** @param deliveryId included in the provider's reports about the message, if it sends any */
  readonly send: (message: AlertMessage, deliveryId: number) => Promise<SendOutcome>;
};

/** Delivers a channel's alerts to members. */
export type AlertSender = {
  readonly name: DeliveryChannelName;
  /**
   * Milliseconds to wait for the provider's report before resending an alert with an unknown outcome. 0 if a repeated
   * message replaces the first one.
   */
  readonly unknownMs: number;
  /** Returns the members' current addresses. */
  readonly addressesOf: (
    db: Db,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly AlertAddress[]>>;
  /** Records which addresses accepted a message. */
  readonly used: (db: Db, addressIds: readonly string[]) => Promise<void>;
  /** Stops using an address that is no longer valid. */
  readonly drop: (db: Db, addressId: string, problem: string, at: Date) => Promise<void>;
};
