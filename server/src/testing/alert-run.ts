/**
 * Sends a rebalance to many members by email, push and WhatsApp from a real server process that is killed with SIGKILL
 * at random moments, then checks what each member received. Loopback only.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { sandboxControl } from '../../../sandbox/src/control.ts';
import { startSandbox } from '../../../sandbox/src/start.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { loadTrialData } from '../../demo/load-trial-data.ts';
import { announce } from '../notifications/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { freePort } from '../platform/free-port.ts';
import { createLog } from '../platform/log.ts';
import { addMembers, startServer } from './digest-run.ts';

const startsAt = '2025-06-02T10:00:00+05:30';
const summary = z.array(z.object({ id: z.string(), topic: z.string() }));
const whatsAppMessages = z.array(z.object({ to: z.string(), id: z.string() }));
const mails = z.array(z.object({ to: z.string(), messageId: z.string(), subject: z.string() }));

/**
 * Runs the alerts and returns the counts.
 * @param killAt fractions of sent alerts at which the server is killed, ascending
 */
export async function runAlerts(databaseUrl: string, members: number, killAt: readonly number[]) {
  const port = await freePort();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: [`http://localhost:${port}`],
    whatsapp: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/whatsapp` },
  });
  const sandboxOrigin = `http://localhost:${sandbox.port}`;
  const environment = {
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, databaseUrl),
    TEST_CLOCK: startsAt,
    LOG_LEVEL: 'error',
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => undefined);
  await loadTrialData({ ...process.env, ...environment }, 'empty');
  let server = await startServer(port, environment);
  try {
    await addMembers(pool, members);
    const subscriptions = await sandboxControl(sandboxOrigin).subscribe(members);
    await subscribe(pool, subscriptions);
    const begunAt = performance.now();
    await publish(databaseUrl);
    let killed = 0;
    for (;;) {
      const { all, left } = await progress(pool);
      if (all > 0 && left === 0) break;
      const share = all === 0 ? 0 : (all - left) / all;
      if (killed < killAt.length && share >= (killAt[killed] ?? 1)) {
        server.kill('SIGKILL');
        killed += 1;
        server = await startServer(port, environment);
      }
      if (performance.now() - begunAt > 240_000) throw new Error(`${left} alerts are stuck.`);
      await sleep(50);
    }
    const ms = performance.now() - begunAt;
    const pushes = summary.parse(await (await fetch(`${sandboxOrigin}/push/summary`)).json());
    const inbox = mails.parse(await (await fetch(`${sandboxOrigin}/mail/summary`)).json());
    const chats = whatsAppMessages.parse(await (await fetch(`${sandboxOrigin}/whatsapp/messages`)).json());
    const emails = inbox.filter(({ subject }) => subject === 'Momentum: June');
    return {
      killed,
      ms: Math.round(ms),
      push: countOf(pushes.map(({ id, topic }) => [id, topic])),
      email: countOf(emails.map(({ to, messageId }) => [to, messageId])),
      whatsApp: countOf(chats.map(({ to, id }) => [to, id])),
    };
  } finally {
    server.kill('SIGKILL');
    await pool.end();
    await sandbox.stop();
  }
}

/** Counts recipients and distinct messages. A repeated message has the same identity and replaces the first. */
function countOf(received: readonly (readonly [string, string])[]) {
  const receivers = new Set(received.map(([to]) => to)).size;
  const different = new Set(received.map((pair) => pair.join(' '))).size;
  return { receivers, twice: different - receivers, repeats: received.length - different };
}

async function subscribe(
  pool: pg.Pool,
  subscriptions: readonly { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } }[],
): Promise<void> {
  await pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
     select u.id, s.endpoint, s.p256dh, s.auth, 'Chrome', now()
     from (select id, row_number() over (order by id) as n from users) u
     join unnest($1::text[], $2::bytea[], $3::bytea[]) with ordinality as s (endpoint, p256dh, auth, n) using (n)`,
    [
      subscriptions.map(({ endpoint }) => endpoint),
      subscriptions.map(({ keys }) => Buffer.from(keys.p256dh, 'base64url')),
      subscriptions.map(({ keys }) => Buffer.from(keys.auth, 'base64url')),
    ],
  );
  await pool.query(
    `insert into notification_settings (user_id, daily_digest, insta_alerts, customer_opt_out, updated_at, push_topics,
       whatsapp_topics)
     select id, false, true, false, now(), '{rebalance}', '{rebalance}' from users`,
  );
  // Avoid numbers ending in 0000 to 0002, which the sandbox treats as unreachable.
  await pool.query(
    `insert into whatsapp_numbers (user_id, number, state, changed_at)
     select id, '9198' || (10000000 + row_number() over (order by id) * 10 + 9), 'verified', now() from users`,
  );
  await pool.query('analyze');
}

async function publish(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, createLog('silent'), 1);
  const now = new Date(startsAt);
  await database.db.transaction().execute((tx) =>
    announce(
      tx,
      {
        kind: 'rebalance',
        subjectId: randomUUID(),
        title: 'Momentum: June',
        summary: 'Two shares move.',
        path: '/portfolios/momentum',
        label: 'Momentum',
        feature: null,
        publishedAt: now,
        letter: null,
      },
      now,
    ),
  );
  await database.close();
}

async function progress(pool: pg.Pool): Promise<{ all: number; left: number }> {
  const { rows } = await pool.query<{ all: number; left: number }>(
    `select count(*)::int as all, count(*) filter (where state in ('queued', 'sending'))::int as left
     from (select state from alert_deliveries union all select state from email_records) each`,
  );
  return rows[0] ?? { all: 0, left: 0 };
}
