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
}
