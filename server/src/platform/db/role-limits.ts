import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from './database.ts';
import type { TimeLimits } from './time-limits.ts';

/**
 * Checks that the role limits statements, locks and idle transactions, because a pooler in transaction mode drops
 * connection settings.
 * @throws ConfigError with the statements that set the limits
 */
export async function requireLimitsOfRole(db: Db, limits: TimeLimits): Promise<void> {
  const wanted = {
    statement_timeout: limits.statementMs ?? 0,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
  const { rows } = await sql<{ role: string; name: string; setting: string }>`
    select current_user as role, name, setting from pg_settings
    where name in (${sql.join(Object.keys(wanted))})`.execute(db);
  if (rows.every(({ setting }) => setting !== '0')) return;
  const statements = Object.entries(wanted).map(
    ([name, ms]) => `alter role ${rows[0]?.role ?? ''} set ${name} = ${ms};`,
  );
  throw new ConfigError([
    `DATABASE_SESSION_URL: is for a pooler in transaction mode, which needs limits of the role: ${statements.join(' ')}`,
  ]);
}
