import pg from 'pg';
import type { Log } from '../log.ts';

/** Separates these locks from other advisory locks on the server. */
const lockClass = 71_204;
const leaderKey = 0;
const answerMs = 10_000;

/** Advisory locks of this process, on a dedicated connection that is reopened if lost. */
export type LockConnection = {
  /** Returns whether the process holds its own lock, reconnecting if necessary. */
  readonly hold: () => Promise<boolean>;
  /** Returns whether this process is the cluster leader. At most one process is, until its connection ends. */
  readonly isLeader: () => Promise<boolean>;
  /** Returns whether a lock is free; false if unknown. */
  readonly isFree: (key: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the connection for this process's locks.
 * @param key this process's own lock, 1 or higher
 */
export function lockConnection(databaseUrl: string, key: number, log: Log): LockConnection {
  let current: pg.Client | null = null;
  let isLeading = false;

  const lose = (client: pg.Client, error: unknown) => {
    if (current !== client) return;
    current = null;
    isLeading = false;
    log.warn({ err: error }, 'worker lock connection lost');
    void client.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client | null> => {
    const client = newClient(databaseUrl);
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, null));
    try {
      await client.connect();
      // Lets the server detect within 30 seconds that this process's machine is gone. Set after connecting,
      // because PgBouncer rejects startup parameters.
      await client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
      );
      // The server may not know yet that the previous connection was lost; the next round retries.
      if (await tryLock(client, key)) return client;
    } catch (error) {
      log.warn({ err: error }, 'no worker lock yet');
    }
    await client.end().catch(() => undefined);
    return null;
  };
  // Queries run sequentially, so that a lock is never taken twice.
  let last: Promise<unknown> = Promise.resolve();
  const onClient = (ask: (client: pg.Client) => Promise<boolean>): Promise<boolean> => {
    const answer = last.then(() => askNow(ask));
    last = answer;
    return answer;
  };
  const askNow = async (ask: (client: pg.Client) => Promise<boolean>): Promise<boolean> => {
    const client = current;
    if (client === null) return false;
    try {
      return await ask(client);
    } catch (error) {
      lose(client, error);
      return false;
    }
  };

  return {
    hold: async () => {
      if (await onClient(async (client) => (await client.query('select 1')).rowCount === 1)) return true;
      current ??= await connect();
      return current !== null;
    },
    isLeader: () =>
      onClient(async (client) => {
        isLeading ||= await tryLock(client, leaderKey);
        return isLeading;
      }),
    isFree: (other) =>
      onClient(async (client) => {
        const isTaken = await tryLock(client, other);
        if (isTaken) await client.query('select pg_advisory_unlock($1, $2)', [lockClass, other]);
        return isTaken;
      }),
    close: async () => {
      const client = current;
      current = null;
      await client?.end();
    },
  };
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'niveshak-worker-lock',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    lockClass,
    key,
  ]);
  return rows[0]?.taken === true;
}
