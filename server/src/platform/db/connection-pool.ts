import pg from 'pg';
import type { Log } from '../log.ts';
import type { TimeLimits } from './time-limits.ts';

/** Parses PostgreSQL int8 as safe numbers, and dates as `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === typeOids.int8) return safeInteger;
      if (oid === typeOids.date) return (text: string) => text;
    }
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};
const typeOids = { int8: 20, date: 1082 } as const;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A database integer exceeds 2^53.');
  return value;
}

function settingsOf({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string {
  return [
    `set lock_timeout = ${lockMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    `set statement_timeout = ${statementMs ?? 0}`,
  ].join('; ');
}

/** The driver waits longer than the server, to detect connections that died unnoticed. */
const driverGraceMs = 900;

/** Returns a pool with time limits for waits, statements, locks and idle transactions. */
export function openPool(url: string, log: Log, max: number, limits: TimeLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.waitMs,
    // Set after connecting, because PgBouncer rejects startup parameters.
    ...(limits.areOfRole === true
      ? {}
      : {
          onConnect: async (client: pg.ClientBase): Promise<void> =>
            void (await client.query(settingsOf(limits))),
        }),
    ...(limits.statementMs === null ? {} : { query_timeout: limits.statementMs + driverGraceMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // If the server disappears, a client in use fails its query and also emits an error.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  return pool;
}
