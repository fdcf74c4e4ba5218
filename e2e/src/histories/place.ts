import type pg from 'pg';

/** The installation that histories are played on: two processes of the product, its stand-ins and its database. */
export interface Place {
  /** One of the processes that answer now; another one each time. */
  readonly origin: () => string;
  readonly sandboxOrigin: string;
  readonly pool: pg.Pool;
  readonly createIdentity: (person: {
    readonly email: string;
    readonly password: string;
    readonly emailVerified: boolean;
    readonly firstName: string;
    readonly lastName: string;
  }) => Promise<unknown>;
  /** Moves business time on every process; nothing is killed meanwhile. */
  readonly moveClock: (to: Date) => Promise<void>;
  /** Ends the service as staff do, by its command. */
  readonly endService: (lastDay: string) => Promise<void>;
  readonly staff: Staff;
  /** What the payment provider has refunded of a payment, in paise; failed refunds do not count. */
  readonly refundedByProvider: (paymentId: string) => Promise<number>;
}

/** What the firm's staff do to a member. Each resolves to false where the product refuses it. */
export interface Staff {
  /** Refunds a part of what is left of a term's price, in percent; the member keeps the term. */
  readonly refundPart: (termId: string, percent: number) => Promise<boolean>;
  /** Pauses the plan that runs, from today for so many days. */
  readonly pause: (userId: string, days: number) => Promise<boolean>;
  /** Brings a term in that was sold before the firm moved to the product. */
  readonly bringTermIn: (userId: string, term: BroughtTerm) => Promise<boolean>;
}

export interface BroughtTerm {
  readonly alias: 'CML3M' | 'CMP3M';
  /** First day, counted from today; it may lie in the past or ahead. */
  readonly startsIn: number;
  /** Paise, GST included. */
  readonly amount: number;
}
