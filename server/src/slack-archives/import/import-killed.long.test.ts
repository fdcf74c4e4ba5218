import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { writeZip } from '../../testing/zip-writer.ts';
import type { ZippedFile } from '../../testing/zip-writer.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const messages = 24_000;
let folder: string;
let file: string;
let killed: TestDatabase;
let whole: TestDatabase;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-killed-'));
  file = path.join(folder, 'export.zip');
  const names = ['general', 'ideas'];
  const files: ZippedFile[] = [
    ['channels.json', JSON.stringify(names.map((name, at) => ({ id: `C${at}`, name })))],
  ];
  for (const [at, name] of names.entries()) {
    for (let day = 0; day < 40; day += 1) {
      const elements = Array.from({ length: messages / 80 }, (_each, index) => {
        const ts = `${1_600_000_000 + day * 86_400 + index * 60}.00${at}000`;
        const parent = `${1_600_000_000 + day * 86_400}.00${at}000`;
        return {
          type: 'message',
          user: `U${index % 7}`,
          ts,
          text: `message ${index} of day ${day}`,
          ...(index % 5 === 0 ? { thread_ts: parent } : {}),
        };
      });
      const date = new Date((1_600_000_000 + day * 86_400) * 1000).toISOString().slice(0, 10);
      files.push([`${name}/${date}.json`, JSON.stringify(elements)]);
    }
  }
  await writeZip(file, files);
  [killed, whole] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await killed.drop();
  await whole.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs the command like the firm, killing it with SIGKILL once `isEnough` returns true. Returns its last output line,
 * or null.
 */
async function command(
  database: TestDatabase,
  dataDir: string,
  isEnough?: () => Promise<boolean>,
): Promise<string | null> {
  const child = spawn(process.execPath, ['scripts/import-slack.ts', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, dataDir) },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const watch = async (): Promise<void> => {
    if (isEnough === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (await isEnough()) child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await watch();
  };
  await watch();
  return (await gone) === 0 ? (output.trim().split('\n').at(-1) ?? null) : null;
}

async function stored(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from archive_messages`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}

async function contents(database: TestDatabase) {
  const { rows } = await sql`
    select c.id, m.ts_us, m.thread_us, m.user_id, m.is_listed, m.reply_count, m.text
    from archive_messages m join archive_channels c on c.no = m.channel_no order by c.id, m.ts_us`.execute(
    database.db,
  );
  return rows;
}

it('has the same result after three kills as an uninterrupted import', { timeout: 120_000 }, async () => {
  const expected = await command(whole, 'whole');
  expect(expected).toBe(`channels 2, users 0, messages ${messages}, threads 80, skipped 0`);
  for (const share of [0.1, 0.4, 0.7]) {
    await command(killed, 'killed', async () => (await stored(killed)) >= messages * share);
    // Only complete day files.
    expect((await stored(killed)) % (messages / 80)).toBe(0);
    // Simulates autovacuum's analyze, so that later statistics cover only the first channel.
    if (share === 0.1) await sql`analyze archive_messages`.execute(killed.db);
  }
  expect(await command(killed, 'killed')).toBe(expected);
  expect(await contents(killed)).toEqual(await contents(whole));
  expect(await command(killed, 'killed')).toBe(expected);
});
