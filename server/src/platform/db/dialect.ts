import { channel } from 'node:diagnostics_channel';
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { DatabaseError } from 'pg';
import type pg from 'pg';
import { statementAnswered } from '../watch/signals.ts';
import { currentWork } from '../watch/work.ts';
import { statementName } from './prepared.ts';

/**
 * Returns a PostgreSQL dialect for the query builder, based on the plain driver's pool, with two additions: frequent
 * statements are prepared by name, and a connection that timed out is closed, together with all connections idle since
 * before then.
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new PoolDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Publishes every statement, for tests and profiles that count them. No overhead without a subscriber. */
export const statementsSent = channel('niveshak:statement');

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  /** When each connection last responded, and when one was last unresponsive (`performance.now()` milliseconds). */
  readonly #answeredAt = new WeakMap<pg.PoolClient, number>();
  #silentSince = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    for (;;) {
      const client = await this.#pool.connect();
      const answeredAt = this.#answeredAt.get(client) ?? Number.POSITIVE_INFINITY;
      if (answeredAt > this.#silentSince) return new PoolConnection(client, this.#pool);
      client.release(true);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel === undefined ? '' : `isolation level ${isolationLevel}`, accessMode ?? ''];
    await connection.executeQuery(CompiledQuery.raw(`begin ${modes.join(' ')}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof PoolConnection))
      throw new TypeError('The connection belongs to another driver.');
    if (connection.isSilent) this.#silentSince = performance.now();
    else this.#answeredAt.set(connection.client, performance.now());
    connection.client.release(connection.isSilent);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Set after a response timed out: the connection sends nothing more and is closed. */
  isSilent = false;
  #last: Promise<unknown> = Promise.resolve();
  readonly #pool: pg.Pool;

  constructor(client: pg.PoolClient, pool: pg.Pool) {
    this.client = client;
    this.#pool = pool;
  }

  /** Runs a connection's statements sequentially, in call order. */
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.#last.then(() => this.#execute<R>(query));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isSilent) throw new Error('Connection terminated: no response in time.');
    if (statementsSent.hasSubscribers) statementsSent.publish(query.sql);
    const work = currentWork();
    if (work !== undefined) work.statements += 1;
    if (!statementAnswered.isHeard) return this.#ask(query);
    const sentAt = performance.now();
    let failure: string | null = null;
    try {
      return await this.#ask(query);
    } catch (error) {
      failure = this.isSilent ? 'silent' : codeOf(error);
      throw error;
    } finally {
      statementAnswered.give({
        pool: this.#pool,
        sql: query.sql,
        ms: performance.now() - sentAt,
        failure,
      });
    }
  }

  async #ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(sql);
    try {
      const result: pg.QueryResult = await this.client.query({
        text: sql,
        values: [...parameters],
        ...(name === null ? {} : { name }),
      });
      // PostgreSQL answers the commit of a failed transaction with a rollback instead of an error.
      if (sql === 'commit' && result.command === 'ROLLBACK')
        throw new Error('The transaction had failed and was rolled back.');
      if (!changing.has(result.command)) return { rows: result.rows };
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') this.isSilent = true;
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported.');
  }
}

/** Returns the SQLSTATE, or `silent` if the server did not respond. */
function codeOf(error: unknown): string {
  return error instanceof DatabaseError && error.code !== undefined ? error.code : 'silent';
}
