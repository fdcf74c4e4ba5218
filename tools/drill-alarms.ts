/**
 * `npm run drill:alarms [-- ALARM…]` injects each fault into a separate installation (a database, the stand-ins, a
 * process of the product as served in production) while a real Prometheus scrapes it and evaluates
 * docs/operating/alerts.yaml. Each fault must raise its own alarm within a minute, and no other. An installation
 * without a fault raises none. Needs `prometheus` (PROMETHEUS, or in the PATH), and root for the fault that fills a
 * disk. Loopback only.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { loadTrialData } from '../server/demo/load-trial-data.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { databaseUrl, withAdmin } from '../server/src/testing/postgres-for-tests.ts';
import { startSandbox } from '../sandbox/src/start.ts';
import { faults, controlCase } from './alarms/faults.ts';
import type { Fault } from './alarms/faults.ts';
import { environmentOf, startPlace } from './alarms/place.ts';
import type { Place } from './alarms/place.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Number of parallel installations, each in a separate process. */
const atOnce = 6;
const quietMs = 20_000;
const aMinuteMs = 60_000;

const wanted = process.argv.slice(2);
const chosen =
  wanted.length === 0
    ? [...faults, controlCase]
    : [...faults, controlCase].filter(({ alarm }) => wanted.includes(alarm));
if (chosen.length === 0) throw new Error(`There are: ${faults.map(({ alarm }) => alarm).join(', ')}`);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-alarms-'));
fs.chmodSync(folder, 0o755);
const targets = path.join(folder, 'targets.json');
fs.writeFileSync(targets, '[]');
const prometheusPort = await freePort();
const prometheus = startPrometheus();
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const outcomes: { fault: Fault; seconds: number | null; others: string[] }[] = [];
try {
  const adminUrl = postgres.url('postgres');
  await makeTemplate(adminUrl);
  for (let at = 0; at < chosen.length; at += atOnce) await drill(adminUrl, chosen.slice(at, at + atOnce));
} finally {
  prometheus.kill();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
const bad = outcomes.filter(
  ({ fault, seconds, others }) => others.length > 0 || (fault !== controlCase && seconds === null),
);
console.log(
  `${outcomes.length - bad.length} of ${outcomes.length} faults raised their own alarm within a minute and no other`,
);
process.exit(bad.length === 0 ? 0 : 1);

async function drill(adminUrl: string, group: readonly Fault[]): Promise<void> {
  const places: { fault: Fault; place: Place; job: string; inject: () => Promise<unknown> }[] = [];
  try {
    for (const fault of group) {
      const place = await startPlace(adminUrl, 'drill_template', folder, fault.needs ?? {});
      places.push({ fault, place, job: `niveshak-${fault.alarm}`, inject: async () => undefined });
    }
    for (const each of places) each.inject = await each.fault.begin(each.place);
    writeTargets(places.map(({ job, place }) => ({ job, port: place.metricsPort })));
    await sleep(quietMs);
    // Alarms of an earlier group look back ten minutes and may still be firing.
    const before = [...(await firing())].filter(([job]) => places.some((place) => place.job === job));
    for (const [job, alarms] of before)
      throw new Error(`Before anything went wrong, ${job} raised ${[...alarms].join(', ')}.`);

    const begunAt = performance.now();
    await Promise.all(places.map(({ inject }) => inject()));
    const raised = new Map<string, Map<string, number>>(places.map(({ job }) => [job, new Map()]));
    while (performance.now() - begunAt < aMinuteMs) {
      await sleep(1_000);
      for (const [job, alarms] of await firing())
        for (const alarm of alarms) {
          const known = raised.get(job);
          if (known !== undefined && !known.has(alarm))
            known.set(alarm, (performance.now() - begunAt) / 1000);
        }
    }
    for (const { fault, job } of places) {
      const alarms = raised.get(job) ?? new Map<string, number>();
      const seconds = alarms.get(fault.alarm) ?? null;
      const others = [...alarms.keys()].filter((alarm) => alarm !== fault.alarm);
      outcomes.push({ fault, seconds, others });
      const said =
        seconds === null ? (fault === controlCase ? 'silent' : 'NOT RAISED') : `${seconds.toFixed(0)} s`;
      const also = others.length === 0 ? '' : `  AND ALSO ${others.join(', ')}`;
      console.log(`${fault.alarm.padEnd(26)} ${said.padEnd(10)} ${fault.what}${also}`);
    }
  } finally {
    writeTargets([]);
    for (const { place } of places) await place.stop();
    // Alarms of removed targets end with the next evaluation.
    await sleep(2_000);
  }
}

function writeTargets(list: readonly { job: string; port: number }[]): void {
  const made = list.map(({ job, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { job } }));
  fs.writeFileSync(`${targets}.new`, JSON.stringify(made));
  fs.renameSync(`${targets}.new`, targets);
}

async function firing(): Promise<Map<string, Set<string>>> {
  const answer = z
    .object({
      data: z.object({
        alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
      }),
    })
    .parse(await (await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/alerts`)).json());
  const found = new Map<string, Set<string>>();
  for (const { state, labels } of answer.data.alerts) {
    if (state !== 'firing') continue;
    const job = labels['job'] ?? '';
    found.set(job, (found.get(job) ?? new Set()).add(labels['alertname'] ?? ''));
  }
  return found;
}

function startPrometheus() {
  const configuration = path.join(folder, 'prometheus.yml');
  const settings = {
    global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '5s' },
    rule_files: [path.join(root, 'docs/operating/alerts.yaml')],
    scrape_configs: [
      { job_name: 'niveshak', file_sd_configs: [{ files: [targets], refresh_interval: '1s' }] },
    ],
  };
  // JSON is YAML.
  fs.writeFileSync(configuration, JSON.stringify(settings));
  const child = spawn(
    process.env['PROMETHEUS'] ?? 'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  child.once('error', () => {
    console.error('There is no prometheus: set PROMETHEUS, or install the package of that name.');
    process.exit(2);
  });
  return child;
}

/** Creates a migrated database with everything that a firm needs, for cloning. */
async function makeTemplate(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, (client) => client.query('create database drill_template'));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, appOrigins: [] });
  const ports = { port: 0, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort };
  const environment = environmentOf(ports, databaseUrl(adminUrl, 'drill_template'));
  await loadTrialData({ ...process.env, ...environment }, 'empty');
  await sandbox.stop();
}
