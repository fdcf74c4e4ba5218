import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { PreparingClient } from './prepared.ts';

/**
 * The tables of the product. Each slice's `store.ts` adds its own by declaration merging
 * (`declare module '../platform/db/database.ts' { interface Database { … } }`) and queries no others.
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

const typeOids = { int8: 20, date: 1082, numeric: 1700 } as const;

/** PostgreSQL values as this product wants them: int8 as safe numbers, dates as `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === typeOids.int8) return safeInteger;
      if (oid === typeOids.date) return (text: string) => text;
    }
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A database integer exceeds 2^53.');
  return value;
}

/** Opens a pool. `max` connections; an idle client's error is logged instead of ending the process. */
export function openDatabase(url: string, log: Log, max = 20): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    Client: PreparingClient,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // A client in use when the server goes emits its own error beside failing its query.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** True for a unique or exclusion violation, optionally of one named constraint. */
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
