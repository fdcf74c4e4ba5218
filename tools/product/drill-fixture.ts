/** Installation that makes sales, is killed and is restored. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadTrialData } from '../../server/demo/load-trial-data.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { Buyers } from './buyers.ts';
import { createBackedUpServer } from './pgbackrest-server.ts';
import { checkout, startProduct, stopProduct } from './product-process.ts';
import { startStandIns } from './stand-ins.ts';

/** Sale acknowledged by the product, and when the buyer was notified. */
export type Sale = { readonly email: string; readonly providerOrderId: string; readonly at: number };

type Ended = { readonly status: number; readonly output: string };

export async function openDrillFixture(name: string) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `niveshak-${name}-`));
  fs.chmodSync(dataDir, 0o755);
  const database = await createBackedUpServer(path.join(dataDir, 'postgres'));
  const databaseUrl = await database.start();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const standIns = await startStandIns([port], {
    lateCaptureMs: 1_500,
    webhookRetryMs: 300,
    refundProcessMs: 100,
  });
  const environment = standIns.environment(databaseUrl, {
    TEST_CLOCK: '2025-06-02T10:00:00+05:30',
    SUNSET_DATE: 'none',
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: 'no',
    DATA_DIR: dataDir,
  });
  await loadTrialData({ ...process.env, ...environment }, 'empty');
  const buyers = new Buyers(origin, standIns);
  const running: { product: ChildProcess | null } = { product: null };
  const sales: Sale[] = [];

  return {
    dataDir,
    control: standIns.control,
    /** All acknowledged sales, in order. */
    sales,
    databaseUrl,
    database,
    startProduct: async () => {
      running.product = await startProduct(environment);
    },
    /** Simulates a machine failure by killing product and database together without warning. */
    killAll: async () => {
      running.product?.kill('SIGKILL');
      database.kill();
      await sleep(1_500);
    },
    stopProduct: () => stopProduct(running.product),
    command: (script: string, args: readonly string[]): Promise<Ended> => {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: checkout,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
      });
      let output = '';
      for (const from of [child.stdout, child.stderr])
        from.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })));
    },
    /** Buys as a new member. Records the sale once it is acknowledged. */
    sell: async (): Promise<TestMember> => {
      const { member, providerOrderId, status } = await buyers.buy(
        sales.length % 3 === 0 ? 'CMP1Y' : 'CMP3M',
      );
      const { email } = member;
      if (status === 'fulfilled') sales.push({ email, providerOrderId, at: Date.now() });
      return member;
    },
    close: async () => {
      running.product?.kill('SIGKILL');
      await standIns.stop();
      database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
