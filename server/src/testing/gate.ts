import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

const gateKey = 4711;
const patience = { timeout: 20_000, interval: 20 };

/** Where to block a transaction: before a write, or during its commit. */
export type Moment =
  | { readonly before: 'insert' | 'update'; readonly on: string }
  | { readonly commitAfter: 'insert' | 'update'; readonly on: string };

export type Gate = {
  /** Blocks transactions at this moment from now on. */
  readonly shutAt: (moment: Moment) => Promise<void>;
  /** Waits until a transaction is blocked. Returns the backend's pid and the connection name. */
  readonly somebody: () => Promise<{ readonly pid: number; readonly name: string }>;
  /** Waits until the database has noticed that the backend's process exited, or has ended the cancelled work. */
  readonly gone: (pid: number) => Promise<void>;
  /** Releases all blocked transactions and stops blocking. */
  readonly open: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Builds a gate in the database that blocks transactions, so that their process can be killed at a chosen moment. */
export async function buildGate(database: TestDatabase): Promise<Gate> {
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await sql`
    create function wait_at_the_gate() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return new;
    end $$`.execute(database.db);
  let table = '';
  return {
    shutAt: async (moment) => {
      table = moment.on;
      await sql
        .raw(
          'commitAfter' in moment
            ? `create constraint trigger at_the_gate after ${moment.commitAfter} on ${table} deferrable initially deferred
                 for each row execute function wait_at_the_gate()`
            : `create trigger at_the_gate before ${moment.before} on ${table}
                 for each row execute function wait_at_the_gate()`,
        )
        .execute(database.db);
      await keeper.query('select pg_advisory_lock($1)', [gateKey]);
    },
    somebody: () =>
      vi.waitFor(async () => {
        const { rows } = await keeper.query<{ pid: number; name: string }>(
          `select l.pid, a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and l.objid = $1 and not l.granted
             -- Other tests have gates of their own on this server.
             and l.database = (select oid from pg_database where datname = current_database())`,
          [gateKey],
        );
        const [waiting] = rows;
        if (waiting === undefined) throw new Error('Nobody waits at the gate.');
        return waiting;
      }, patience),
    gone: (pid) =>
      vi.waitFor(async () => {
        const { rowCount } = await keeper.query('select 1 from pg_stat_activity where pid = $1', [pid]);
        if (rowCount !== 0) throw new Error('It is still there.');
      }, patience),
    open: async () => {
      await keeper.query('select pg_advisory_unlock($1)', [gateKey]);
    },
    remove: async () => {
      await sql.raw(`drop trigger at_the_gate on ${table}`).execute(database.db);
    },
    close: () => keeper.end(),
  };
}
