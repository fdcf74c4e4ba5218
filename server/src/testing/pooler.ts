import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callLimits } from '../platform/db/time-limits.ts';
import { freePort } from '../platform/free-port.ts';
import { scratchFolder } from './scratch.ts';

/**
 * Starts PgBouncer (path in PGBOUNCER) in transaction mode in front of a server, and limits the server's role as in
 * docs/operating/two-machines.md. Returns null if PGBOUNCER is not set.
 */
export async function startPooler(
  adminUrl: string,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> } | null> {
  const program = process.env['PGBOUNCER'];
  if (program === undefined) return null;
  const server = new URL(adminUrl);
  const port = await freePort();
  const folder = scratchFolder('pooler');
  const settings = path.join(folder, 'pgbouncer.ini');
  const password = server.password === '' ? '' : ` password=${decodeURIComponent(server.password)}`;
  fs.writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=${decodeURIComponent(server.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 500
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 5
`,
  );
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { statementMs, lockMs, idleInTransactionMs } = callLimits(4_000);
  await client.query(`alter role current_user set statement_timeout = ${statementMs ?? 0};
    alter role current_user set lock_timeout = ${lockMs};
    alter role current_user set idle_in_transaction_session_timeout = ${idleInTransactionMs}`);
  await client.end();
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  fs.chmodSync(folder, 0o755);
  const pooler = spawn(program, [...user, '-q', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  await answers(port, server);
  return {
    port,
    stop: async () => {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number, server: URL): Promise<void> {
  const url = new URL(server);
  url.port = String(port);
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
