import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { startSandbox } from '../../../sandbox/src/start.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import type { DemoKind } from '../../demo/load.ts';
import { loadDemoPictures } from '../../demo/load.ts';
import { loadDemoThrough } from '../../demo/load-through.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { databaseUrl, withAdmin } from './postgres-for-tests.ts';

export type DemoTemplate = {
  /** A database with the demo, for cloning. */
  readonly database: string;
  /** The demo's sandbox state folder, for copying. */
  readonly sandboxDir: string;
};

/** Business time of the templates, and the default sunset of a test app. */
export const templateClock = '2025-06-02T10:00:00+05:30';
export const templateSunset = '2025-08-31';

/** Advisory lock that serializes the workers of a run: the first to need a template creates it. */
const lockKey = 5_512_021;

/**
 * Returns the demo as a template (database and sandbox state), created by the first test file of the run that needs it.
 * Cloning and copying takes a tenth of the time to load the demo.
 */
export async function demoTemplate(kind: DemoKind, sunset: string): Promise<DemoTemplate> {
  const adminUrl = inject('adminUrl');
  const database = `${inject('templateDatabase')}_${kind}_${sunset.replaceAll('-', '')}`;
  const sandboxDir = path.join(os.tmpdir(), database);
  return withAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      const making = `${database}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      const base = kind === 'empty' ? inject('templateDatabase') : await picturesTemplate(client, adminUrl);
      await client.query(`create database ${making} template ${base}`);
      fs.rmSync(sandboxDir, { recursive: true, force: true });
      await load(databaseUrl(adminUrl, making), sandboxDir, { kind, sunset });
      // Rename when complete, so that an interrupted template is recreated.
      await client.query(`alter database ${making} rename to ${database}`);
    }
    return { database, sandboxDir };
  });
}

/** Returns a database with the demo's images, because encoding them takes most of the loading time. */
async function picturesTemplate(client: pg.Client, adminUrl: string): Promise<string> {
  const name = `${inject('templateDatabase')}_pictures`;
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return name;
  const making = `${name}_making`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making} template ${inject('templateDatabase')}`);
  const database = openDatabase(databaseUrl(adminUrl, making), createLog('silent'), 4);
  try {
    await loadDemoPictures(database.db);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${making} rename to ${name}`);
  return name;
}

async function load(
  url: string,
  sandboxDir: string,
  { kind, sunset }: { readonly kind: DemoKind; readonly sunset: string },
): Promise<void> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: sandboxDir, appOrigins: [] });
  const ports = { port: 1, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort };
  const environment = {
    ...productEnvironment(ports, url),
    TEST_CLOCK: templateClock,
    SUNSET_DATE: sunset,
    LOG_LEVEL: 'silent',
    DATA_DIR: sandboxDir,
  };
  const config = readConfig(environment, 'trial');
  const database = openDatabase(url, createLog('silent'), 4);
  try {
    await loadDemoThrough(config, database.db, kind, businessTimeAt(new Date(templateClock)));
  } finally {
    await database.close();
    await sandbox.stop();
  }
}
