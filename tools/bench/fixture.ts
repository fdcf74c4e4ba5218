import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startTrial } from '../../server/src/testing/trial.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';

/** Returns a separate trial with its database for one benchmark run. As in production, responses are not validated. */
export async function openFixture(demo: 'empty' | 'full', env: Readonly<Record<string, string>> = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-bench-'));
  fs.chmodSync(dataDir, 0o755);
  const trial = await startTrial({
    dataDir,
    env: { DEMO: demo, CHECK_ANSWERS: 'no', LIMIT_FACTOR: '1000', PUBLIC_PAGE_SECONDS: '0.25', ...env },
  });
  const given = process.env['DATABASE_URL'];
  const databaseUrl =
    given !== undefined && given !== '' ? given : fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8');
  // Same size as the product's own pool.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const origin = trial.origin.replace('localhost', '127.0.0.1');
  const sandboxOrigin = trial.sandboxOrigin.replace('localhost', '127.0.0.1');
  return {
    origin,
    sandboxOrigin,
    dataDir,
    databaseUrl,
    pool,
    member: (email: string, password = 'demo-password') =>
      new TestMember({ origin, sandboxOrigin }, email, password),
    close: async () => {
      await pool.end();
      await trial.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function aboutMachine(): string {
  return `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
}
