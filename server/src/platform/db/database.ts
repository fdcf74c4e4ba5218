import { Kysely } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { openPool } from './connection-pool.ts';
import { postgresDialect } from './dialect.ts';
import { commandLimits } from './time-limits.ts';
import type { TimeLimits } from './time-limits.ts';

/**
 * The tables of the product. Each slice's `store.ts` adds its own by declaration merging (`declare module
 * '../platform/db/database.ts' { interface Database { … } }`) and queries only those.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged into by every slice
export interface Database {}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type DatabaseHandle = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Opens a pool with up to `max` connections, by default with `commandLimits`, for commands and tests. Losing an idle
 * connection is logged and does not end the process.
 */
export function openDatabase(
  url: string,
  log: Log,
  max = 20,
  limits: TimeLimits = commandLimits,
): DatabaseHandle {
  const pool = openPool(url, log, max, limits);
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) });
  return {
    db,
    pool,
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Returns whether the error is a unique or exclusion violation, optionally of the named constraint. */
export function isConflict(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code !== '23505' && error.code !== '23P01') return false;
  return constraint === undefined || error.constraint === constraint;
}

declare module './database.ts' {
  interface Database {
    installation: { id: true; demo_state: 'loading' | 'ready' | null };
  }
}
