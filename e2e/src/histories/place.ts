import type pg from 'pg';

/** Installation that histories run on, with two processes of the product, its stand-ins and its database. */
export interface Place {
  /** Returns one of the running processes in rotation. */
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
  /** Moves business time on every process. No process is killed in the meantime. */
  readonly moveClock: (to: Date) => Promise<void>;
  /** Runs the staff command that ends the service. */
  readonly endService: (lastDay: string) => Promise<void>;
  readonly staff: Staff;
  /** Returns the total of the provider's refunds of a payment in paise, without failed refunds. */
  readonly refundedByProvider: (paymentId: string) => Promise<number>;
}

/** Staff actions on a member. Each resolves to false if the product rejects it. */
export interface Staff {
  /** Refunds a percentage of the remaining price of a term, without ending the term. */
  readonly refundPart: (termId: string, percent: number) => Promise<boolean>;
  /** Pauses the running plan from today for this many days. */
  readonly pause: (userId: string, days: number) => Promise<boolean>;
  /** Imports a term that was sold before the firm moved to the product. */
  readonly bringTermIn: (userId: string, term: ImportedTerm) => Promise<boolean>;
}

export interface ImportedTerm {
  readonly alias: 'CML3M' | 'CMP3M';
  /** First day relative to today. May be negative. */
  readonly startsIn: number;
  /** Paise, including GST. */
  readonly amount: number;
}
