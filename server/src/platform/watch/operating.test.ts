import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { uninvoicedPayments } from '../../checkout/index.ts';
import { livePriceAge } from '../../market-data/index.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { clusterGauges, openObserver } from './cluster-gauges.ts';
import { events } from './events.ts';
import { processMetrics } from './metrics.ts';
import { watchPool } from './pool-watch.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/operating');
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

it('gives every alarm a section in the runbook, and has no other sections', () => {
  const alarms = Array.from(read('alerts.yaml').matchAll(/- alert: (\w+)/g), ([, name]) => name ?? '');
  const sections = Array.from(read('runbook.md').matchAll(/^## (\w+)$/gm), ([, name]) => name ?? '');
  const links = Array.from(read('alerts.yaml').matchAll(/runbook: docs\/operating\/runbook\.md#(\w+)$/gm));
  expect(alarms.length).toBeGreaterThanOrEqual(15);
  expect(sections).toEqual(alarms);
  expect(links.map(([, anchor]) => anchor)).toEqual(alarms.map((name) => name.toLowerCase()));
});

it('uses only existing metrics in rules and dashboard', () => {
  const metrics = processMetrics({
    release: 'test',
    pools: {},
    dataDir: '.',
    isPoolDead: () => false,
  });
  clusterGauges(
    metrics.registry,
    openObserver('postgres://nobody@127.0.0.1:1/none', [livePriceAge, uninvoicedPayments]),
  );
  const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  metrics.stop();
  const named = `${read('alerts.yaml')}${read('dashboard.json')}`.matchAll(
    /\b(?:niveshak|nodejs|process)_\w+/g,
  );
  const names = Array.from(named, ([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(new Set(names).size).toBeGreaterThan(20);
  for (const name of names) expect(known, name).toContain(name);
});

it('lists all events in the docs, with their levels', () => {
  const rows = read('events.md').matchAll(/^\| `([\w.-]+)` +\| (\w+) +\| (.*?) +\|$/gm);
  const listed = Array.from(rows, ([, name, level, means]) => ({ name, level, means }));
  const known = Object.entries(events).map(([name, kind]) => ({
    name,
    level: kind.level,
    means: kind.means,
  }));
  expect(listed).toEqual(known);
});

it('detects a pool with leaked connections, but not a busy one or one without a database', async () => {
  const database = await createTestDatabase();
  const small = openDatabase(database.url, createLog('silent'), 2);
  let isDatabaseUp = true;
  const watch = watchPool({
    pool: small.pool,
    isDatabaseUp: async () => isDatabaseUp,
    lookEveryMs: 20,
    deadAfterMs: 300,
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  try {
    await wait(600);
    expect(watch.isDead()).toBe(false);
    const leaked = [await small.pool.connect(), await small.pool.connect()];
    isDatabaseUp = false;
    await wait(600);
    expect(watch.isDead()).toBe(false);
    isDatabaseUp = true;
    await expect.poll(() => watch.isDead()).toBe(true);
    for (const client of leaked) client.release();
    await expect.poll(() => watch.isDead()).toBe(false);
  } finally {
    watch.stop();
    await small.close();
    await database.drop();
  }
});
