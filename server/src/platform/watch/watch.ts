import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { CallWatch } from './calls.ts';
import { clusterGauges, openObserver } from './cluster-gauges.ts';
import type { ClusterGauge } from './cluster-gauges.ts';
import { errorReporter } from './error-reporter.ts';
import { events, onEvent, report } from './events.ts';
import type { EventName } from './events.ts';
import { processMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { watchPool } from './pool-watch.ts';
import { statementAnswered } from './signals.ts';
import { openTraces } from './traces.ts';

export type WatchOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly memberKey: string;
  readonly pools: { readonly calls: pg.Pool; readonly jobs: pg.Pool };
  /** Cluster gauges added by slices. */
  readonly gauges: readonly ClusterGauge[];
};

export type Watch = {
  readonly calls: CallWatch;
  /** Returns whether this process's pool is dead and a restart would help. */
  readonly isPoolDead: () => boolean;
  readonly isDatabaseAway: () => boolean;
  readonly close: () => Promise<void>;
};

/** Program errors, which also go to the error reporter. */
const reportedFaults: ReadonlySet<EventName> = new Set(['server.error', 'recurring.failed', 'job.given-up']);
/** SQLSTATE of a full disk. */
const diskFull = '53100';
const longestStatement = 300;

/** Starts all monitoring: events and calls in the log, metrics, error reports. */
export async function openWatch(options: WatchOptions): Promise<Watch> {
  const { config, log, memberKey, pools } = options;
  const observer = openObserver(config.sessionDatabaseUrl, options.gauges);
  const pool = watchPool({ pool: pools.calls, isDatabaseUp: observer.isDatabaseUp });
  const metrics =
    config.METRICS_PORT === undefined
      ? null
      : processMetrics({
          release: config.RELEASE,
          pools,
          dataDir: config.DATA_DIR,
          isPoolDead: pool.isDead,
        });
  const reporter = config.SENTRY_DSN === '' ? null : errorReporter(config.SENTRY_DSN, config.RELEASE);
  const own: ReadonlySet<object> = new Set(Object.values(pools));
  const traces = await openTraces(config, own);
  const ends = [
    onEvent(({ name, fields }) => {
      log[events[name].level]({ event: name, ...fields });
      if (reportedFaults.has(name)) reporter?.send(name, fields);
    }),
    statementAnswered.hear(({ pool: of, sql, ms, failure }) => {
      if (!own.has(of)) return;
      if (ms > config.SLOW_STATEMENT_MS && of === pools.calls)
        report('database.slow-statement', { ms: Math.round(ms), sql: sql.slice(0, longestStatement) });
      if (failure === diskFull) report('database.disk-full');
    }),
  ];
  let server: { readonly close: () => Promise<void> } | null = null;
  if (metrics !== null) {
    clusterGauges(metrics.registry, observer);
    server = await serveMetrics(metrics.registry, config.METRICS_HOST, config.METRICS_PORT ?? 0);
  }
  return {
    calls: {
      log,
      memberKey,
      onFinished: (call, work) => {
        metrics?.onCall(call);
        traces?.onCall(call, work);
      },
    },
    isPoolDead: pool.isDead,
    isDatabaseAway: pool.isAway,
    close: async () => {
      for (const end of ends) end();
      metrics?.stop();
      pool.stop();
      await server?.close();
      await traces?.close();
      await observer.close();
    },
  };
}
