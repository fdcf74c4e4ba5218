import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureCatalogue } from '../catalogue/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { startPooler } from './pooler.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server on which tests can create databases. */
    adminUrl: string;
    /** A migrated database with the default catalogue, for cloning. */
    templateDatabase: string;
    /** Port of a pooler in transaction mode in front of the server, or null if PGBOUNCER is not set. */
    poolerPort: number | null;
  }
}

/** Provides PostgreSQL for all tests, embedded or from DATABASE_URL, with a template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `niveshak_template_${process.pid}`;
  await withAdmin(server.adminUrl, (client) => client.query(`create database ${template}`));
  const url = databaseUrl(server.adminUrl, template);
  await migrate(url, createLog('silent'));
  const database = openDatabase(url, createLog('silent'), 2);
  await ensureCatalogue(database.db, { withPrices: true });
  await database.close();
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateDatabase', template);
  const pooler = await startPooler(server.adminUrl);
  project.provide('poolerPort', pooler?.port ?? null);
  return async () => {
    await withAdmin(server.adminUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [template],
      );
      for (const { name } of rows) {
        await client.query(`drop database if exists ${name} with (force)`);
        fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
      }
    });
    await pooler?.stop();
    await server.stop();
  };
}

async function startServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined };
  const dataDir = scratchFolder('test');
  const postgres = await startEmbeddedPostgres({ dataDir, durability: 'none' });
  return {
    adminUrl: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Tests wait for each other, even if the role has a pooler's limits.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
