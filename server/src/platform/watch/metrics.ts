import { statfs } from 'node:fs/promises';
import { limits } from '@niveshak/contract/platform/limits';
import type pg from 'pg';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { FinishedCall } from './calls.ts';
import { events, onEvent } from './events.ts';
import { gauge } from './gauge.ts';
import { watchLoop } from './loop.ts';
import {
  jobRun,
  mailSubmitted,
  paymentCaptured,
  statementAnswered,
  vendorCalled,
  vendorNames,
  webhookReceived,
} from './signals.ts';

export type MetricsOptions = {
  readonly release: string;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Data directory, whose disk usage is measured. */
  readonly dataDir: string;
  /** Returns whether this process's pool is dead. */
  readonly isPoolDead: () => boolean;
};

export type Metrics = {
  readonly registry: Registry;
  readonly onCall: (call: FinishedCall) => void;
  readonly stop: () => void;
};

const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const vendorSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const jobSeconds = [0.01, 0.1, 1, 10, 60];
/** Minimum event loop delay that counts as blocked. */
const loopDelayMs = 100;

/** Returns the metrics of this process. `clusterGauges` adds cluster-wide ones. */
export function processMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  // These gauges are named like counters. Their per-type variants stay.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  gauge(registry, {
    name: 'niveshak_build_info',
    help: 'The release that runs.',
    labelNames: ['release'],
  }).set({ release: options.release }, 1);

  const onCall = measureCalls(registers);
  const ends = [...measureWork(registers, Object.values(options.pools)), ...countEvents(registers)];
  gauges(registry, options);
  ends.push(countBlocked(registers));
  return {
    registry,
    onCall,
    stop: () => {
      for (const end of ends) end();
    },
  };
}

function measureCalls(registers: Registry[]): Metrics['onCall'] {
  const calls = new Histogram({
    name: 'niveshak_http_request_duration_seconds',
    help: 'Calls by route, method and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: callSeconds,
    registers,
  });
  const unserved = new Counter({
    name: 'niveshak_http_unserved_total',
    help: 'Calls that met a fault (500) or could not be served in time (503).',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ['fault', 'not-in-time']) unserved.inc({ kind }, 0);
  type Observed = { observe: (seconds: number) => void };
  const observers = new Map<string, Observed>();
  return ({ method, route, status, refusal, seconds }: FinishedCall) => {
    const statusClass = `${Math.trunc(status / 100)}xx`;
    const key = `${method} ${route} ${statusClass}`;
    let observer = observers.get(key);
    if (observer === undefined) {
      observer = calls.labels(method, route, statusClass);
      observers.set(key, observer);
    }
    observer.observe(seconds);
    if (status === 500) unserved.inc({ kind: 'fault' });
    if (refusal === 'unavailable') unserved.inc({ kind: 'not-in-time' });
  };
}

type End = () => void;

/** Measures statements, vendor calls, emails and jobs of this process, until the returned functions are called. */
function measureWork(registers: Registry[], pools: readonly object[]): End[] {
  const statements = new Histogram({
    name: 'niveshak_db_statement_duration_seconds',
    help: 'Statements of calls and jobs, as the process waits for them.',
    buckets: statementSeconds,
    registers,
  });
  const vendors = new Histogram({
    name: 'niveshak_vendor_call_duration_seconds',
    help: 'Calls to third parties; refused: 4xx, failed: 5xx, nonsense or no answer.',
    labelNames: ['vendor', 'outcome'],
    buckets: vendorSeconds,
    registers,
  });
  for (const vendor of vendorNames)
    for (const outcome of ['ok', 'refused', 'failed']) vendors.zero({ vendor, outcome });
  const mails = counter(registers, 'niveshak_mails_total', 'Emails handed to the mail server.', 'outcome', [
    'sent',
    'refused',
    'failed',
  ]);
  const jobs = new Histogram({
    name: 'niveshak_job_duration_seconds',
    help: 'Runs of jobs.',
    labelNames: ['task', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const own = new Set(pools);
  return [
    statementAnswered.hear(({ pool, ms }) => own.has(pool) && statements.observe(ms / 1000)),
    vendorCalled.hear(({ vendor, outcome, ms }) => vendors.observe({ vendor, outcome }, ms / 1000)),
    mailSubmitted.hear(({ outcome }) => mails.inc({ outcome })),
    jobRun.hear(({ task, outcome, ms }) => jobs.observe({ task, outcome }, ms / 1000)),
  ];
}

/** Counts webhooks, payments and events, until the returned functions are called. */
function countEvents(registers: Registry[]): End[] {
  const webhooks = counter(registers, 'niveshak_webhooks_total', 'Signed webhooks that came.', 'provider', [
    'razorpay',
    'cashfree-pg',
    'cashfree',
    'smallcase',
  ]);
  const payments = counter(registers, 'niveshak_payments_captured_total', 'Payments taken in.', 'role', [
    'fulfils',
    'to-refund',
    'held',
  ]);
  const reported = counter(
    registers,
    'niveshak_events_total',
    'Events of the log by name.',
    'event',
    Object.keys(events),
  );
  const limitsHit = counter(
    registers,
    'niveshak_limits_hit_total',
    'Calls refused by a limit.',
    'limit',
    Object.keys(limits),
  );
  return [
    webhookReceived.hear(({ provider }) => webhooks.inc({ provider })),
    paymentCaptured.hear(({ role }) => payments.inc({ role })),
    onEvent(({ name, fields }) => {
      reported.inc({ event: name });
      if (name === 'limit.hit') limitsHit.inc({ limit: String(fields['limit']) });
    }),
  ];
}

/** Adds a counter initialized with its known labels, so that a first failure shows as an increase. */
function counter<L extends string>(
  registers: Registry[],
  name: string,
  help: string,
  label: L,
  known: readonly string[],
): Counter<L> {
  const made = new Counter({ name, help, labelNames: [label], registers });
  for (const value of known) made.labels(value).inc(0);
  return made;
}

function gauges(registry: Registry, { pools, dataDir, isPoolDead }: MetricsOptions): void {
  const poolGauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    gauge(registry, {
      name: `niveshak_db_pool_${name}`,
      help,
      labelNames: ['pool'],
      collect() {
        for (const [label, pool] of Object.entries(pools)) this.set({ pool: label }, read(pool));
      },
    });
  poolGauge('connections', 'Open connections.', (pool) => pool.totalCount);
  poolGauge('idle', 'Connections that wait for work.', (pool) => pool.idleCount);
  poolGauge('waiting', 'Work that waits for a connection.', (pool) => pool.waitingCount);
  poolGauge('max', 'Connections at most.', (pool) => pool.options.max);
  gauge(registry, {
    name: 'niveshak_db_pool_dead',
    help: '1: the database answers others and not this process.',
    collect() {
      this.set(isPoolDead() ? 1 : 0);
    },
  });
  gauge(registry, {
    name: 'niveshak_data_disk_free_ratio',
    help: 'Free part of the disk that holds DATA_DIR.',
    async collect() {
      const disk = await statfs(dataDir).catch(() => null);
      if (disk === null || disk.blocks === 0) this.remove();
      else this.set(disk.bavail / disk.blocks);
    },
  });
}

/** Accumulates the time the event loop was blocked, so that all scrapers see all stalls. */
function countBlocked(registers: Registry[]): () => void {
  const blocked = new Counter({
    name: 'niveshak_event_loop_blocked_seconds_total',
    help: 'Time for which the event loop was late by more than 0.1 s.',
    registers,
  });
  return watchLoop((lateMs) => {
    if (lateMs > loopDelayMs) blocked.inc(lateMs / 1000);
  });
}
