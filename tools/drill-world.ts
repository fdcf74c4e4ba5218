/** An installation that sells, is killed and is restored. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as checkout from '@niveshak/contract/checkout/routes';
import { sandboxControl } from '../sandbox/src/control.ts';
import { startSandbox } from '../sandbox/src/start.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { TestMember } from '../server/src/testing/test-member.ts';
import { createIdentities } from '../server/demo/create-identities.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { loadTrialData } from '../server/demo/load-trial-data.ts';
import { productArguments } from '../server/src/product-arguments.ts';
import { createBackedUpServer } from './pgbackrest-server.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A sale that the product acknowledged, and when the buyer knew it. */
export type Sale = { readonly email: string; readonly providerOrderId: string; readonly at: number };

type Ended = { readonly status: number; readonly output: string };

export async function openDrillWorld(name: string) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `niveshak-${name}-`));
  fs.chmodSync(dataDir, 0o755);
  const database = await createBackedUpServer(path.join(dataDir, 'postgres'));
  const databaseUrl = await database.start();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: [`http://localhost:${port}`],
    razorpay: { webhookUrl: `${origin}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `${origin}/api/webhooks/cashfree` },
    timing: { lateCaptureMs: 1_500, webhookRetryMs: 300, refundProcessMs: 100 },
  });
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const environment = () => ({
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, databaseUrl),
    TEST_CLOCK: '2025-06-02T10:00:00+05:30',
    SUNSET_DATE: 'none',
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: 'no',
    DATA_DIR: dataDir,
  });
  await loadTrialData({ ...process.env, ...environment() }, 'empty');
  const createIdentity = createIdentities(readConfig(environment(), 'trial'));
  const control = sandboxControl(sandboxOrigin);
  const running: { product: ChildProcess | null } = { product: null };
  const sales: Sale[] = [];
  let members = 0;

  return {
    dataDir,
    origin,
    sandboxOrigin,
    control,
    environment,
    /** Everything that the product said was sold, in order. */
    sales,
    databaseUrl,
    database,
    startProduct: async () => {
      const child = spawn(process.execPath, productArguments('trial'), {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...environment() },
      });
      running.product = child;
      while (!(await answers(origin))) {
        if (child.exitCode !== null) throw new Error('The product did not start.');
        await sleep(25);
      }
    },
    /** The machine dies: product and database at once, without a word. */
    killAll: async () => {
      running.product?.kill('SIGKILL');
      database.kill();
      await sleep(1_500);
    },
    stopProduct: async () => {
      const { product } = running;
      if (product === null || product.exitCode !== null) return;
      const gone = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await gone;
    },
    /** Runs one of the product's commands. */
    command: (script: string, args: readonly string[]): Promise<Ended> => {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...environment() },
      });
      let output = '';
      for (const from of [child.stdout, child.stderr])
        from.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })));
    },
    /** Somebody new buys, and the sale is noted once it is acknowledged. */
    sell: async (): Promise<TestMember> => {
      const index = members;
      members += 1;
      const email = `buyer-${index}@members.test`;
      const password = 'a-Good-passw0rd';
      await createIdentity({ email, password, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
      const member = new TestMember({ origin, sandboxOrigin }, email, password);
      await member.enter('signup');
      const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
      await member.verifyAndSign(`${letter(index)}${letter(index / 26)}${letter(index / 676)}PR0000F`);
      const { orderId } = await member.subscribe(index % 3 === 0 ? 'CMP1Y' : 'CMP3M');
      const paid = await control.pay(orderId ?? '', 'success');
      const body = {
        paymentId: paid.razorpay_payment_id,
        razorpayOrderId: paid.razorpay_order_id,
        signature: paid.razorpay_signature ?? '',
      };
      const { status } = await member.call(checkout.verifyPayment, { body });
      if (status === 'fulfilled') sales.push({ email, providerOrderId: orderId ?? '', at: Date.now() });
      return member;
    },
    close: async () => {
      running.product?.kill('SIGKILL');
      await sandbox.stop();
      database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
