import pg from 'pg';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { jobDue, jobFailing, jobGivenUp, undelivered, unhandled } from './backlog.ts';
import { gauge } from './gauge.ts';

/** A slower scrape reports the database as down. */
const patienceMs = 3_000;
/** How long results are cached, for several scrapers. */
const keptMs = 2_000;

/** A cluster-wide value read as a column: seconds, an instant (seconds since 1970) or a row count. */
export type ClusterGauge = {
  readonly name: string;
  readonly help: string;
  /** A scalar SQL expression that is null if there is no value. */
  readonly column: string;
};

/** SQL for the age in seconds of the oldest pending instant, or 0 if none is pending. */
const ageOf = (instant: string): string => `coalesce(extract(epoch from now() - ${instant}), 0)`;

/** Cheap to query: outbox and webhooks have partial indexes for pending rows, and finished jobs are deleted. */
const platformGauges: readonly ClusterGauge[] = [
  {
    name: 'niveshak_outbox_waiting',
    help: 'Events that are not delivered yet.',
    column: `select count(*) from outbox_events where ${undelivered}`,
  },
  {
    name: 'niveshak_outbox_age_seconds',
    help: 'Age of the oldest of them.',
    column: `select ${ageOf('min(recorded_at)')} from outbox_events where ${undelivered}`,
  },
  {
    name: 'niveshak_jobs_due',
    help: 'Jobs that could run and do not yet.',
    column: `select count(*) from graphile_worker.jobs where ${jobDue}`,
  },
  {
    name: 'niveshak_jobs_due_age_seconds',
    help: 'How long the oldest of them waits.',
    column: `select ${ageOf('min(run_at)')} from graphile_worker.jobs where ${jobDue}`,
  },
  {
    name: 'niveshak_jobs_failing',
    help: 'Jobs that failed and are tried again.',
    column: `select count(*) from graphile_worker.jobs where ${jobFailing}`,
  },
  {
    name: 'niveshak_jobs_given_up',
    help: 'Jobs that are not tried again.',
    column: `select count(*) from graphile_worker.jobs where ${jobGivenUp}`,
  },
  {
    name: 'niveshak_webhooks_waiting',
    help: 'Webhooks that are stored and not handled.',
    column: `select count(*) from webhook_events where ${unhandled}`,
  },
  {
    name: 'niveshak_webhooks_age_seconds',
    help: 'Age of the oldest of them.',
    column: `select ${ageOf('min(received_at)')} from webhook_events where ${unhandled}`,
  },
  {
    name: 'niveshak_last_backup_timestamp_seconds',
    help: 'When the last backup was complete; 0: never.',
    column: 'select coalesce(extract(epoch from last_backup_at), 0) from installation',
  },
];

function questionOf(gauges: readonly ClusterGauge[]): string {
  const columns = gauges.map(({ column }, at) => `(${column})::float8 as "${at}"`);
  const recurring = "coalesce(json_object_agg(name, extract(epoch from now() - succeeded_at)::float8), '{}')";
  return `select (select ${recurring} from recurring_runs) as recurring, ${columns.join(', ')}`;
}

const answerSchema = z
  .object({ recurring: z.record(z.string(), z.number()) })
  .catchall(z.number().nullable());

type Answer = {
  readonly values: ReadonlyMap<string, number>;
  readonly recurring: Readonly<Record<string, number>>;
};

export type Observer = {
  readonly gauges: readonly ClusterGauge[];
  /** Returns the cluster state, or null if the database does not respond. */
  readonly look: () => Promise<Answer | null>;
  /** Returns whether the database responds on a new, dedicated connection. */
  readonly isDatabaseUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Queries the database through a dedicated connection, which an exhausted pool cannot block. */
export function openObserver(databaseUrl: string, added: readonly ClusterGauge[] = []): Observer {
  const all = [...platformGauges, ...added];
  const question = questionOf(all);
  let current: pg.Client | null = null;
  let looking: Promise<Answer | null> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const lose = (client: pg.Client) => {
    if (current === client) current = null;
  };
  const lookNow = async (): Promise<Answer | null> => {
    try {
      current ??= await connect(databaseUrl, lose);
      const { rows } = await current.query<Record<string, unknown>>(question);
      const { recurring, ...columns } = answerSchema.parse(rows[0]);
      const values = new Map<string, number>();
      for (const [at, { name }] of all.entries()) {
        const value = columns[String(at)];
        if (typeof value === 'number') values.set(name, value);
      }
      return { values, recurring };
    } catch {
      const lost = current;
      current = null;
      void lost?.end().catch(() => undefined);
      return null;
    }
  };
  return {
    gauges: all,
    look: () => {
      if (looking === null || performance.now() - lookedAt > keptMs) {
        lookedAt = performance.now();
        looking = lookNow();
      }
      return looking;
    },
    isDatabaseUp: async () => {
      try {
        const client = await connect(databaseUrl, lose);
        try {
          await client.query('select 1');
        } finally {
          void client.end().catch(() => undefined);
        }
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      const client = current;
      current = null;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(databaseUrl: string, lose: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'niveshak-watch',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => lose(client));
  try {
    await client.connect();
    await client.query(`set statement_timeout = ${patienceMs}`);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** Adds the cluster-wide gauges. All processes report the same values, so alert rules use the maximum. */
export function clusterGauges(registry: Registry, observer: Observer): void {
  for (const { name, help } of observer.gauges) {
    gauge(registry, {
      name,
      help,
      async collect() {
        const value = (await observer.look())?.values.get(name);
        // Report no value rather than a stale one.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  gauge(registry, {
    name: 'niveshak_database_up',
    help: '1: the database answers.',
    async collect() {
      this.set((await observer.look()) === null ? 0 : 1);
    },
  });
  gauge(registry, {
    name: 'niveshak_recurring_age_seconds',
    help: 'Time since recurring work was last done.',
    labelNames: ['work'],
    async collect() {
      this.reset();
      for (const [work, seconds] of Object.entries((await observer.look())?.recurring ?? {}))
        this.set({ work }, seconds);
    },
  });
}
