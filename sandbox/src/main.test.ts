import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULTS } from './config.ts';
import { sandboxControl } from './control.ts';
import { startHookReceiver } from './platform/hook-receiver.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const ready = JSON.parse(line) as { ready: boolean; port: number; smtpPort: number };
  return { child, ready, origin: `http://localhost:${ready.port}` };
}

const { spaClientId, connection } = DEFAULTS.identity;
const { keyId, keySecret } = DEFAULTS.razorpay;
const json = { 'content-type': 'application/json' };
const basic = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

it('loses no acknowledged call when killed, and completes pending work', async () => {
  const hooks = await startHookReceiver();
  const env = { SANDBOX_LATE_CAPTURE_MS: '400', SANDBOX_RAZORPAY_WEBHOOK_URL: hooks.url };
  const before = await start(env);
  expect(before.ready).toMatchObject({ ready: true, port: expect.any(Number), smtpPort: expect.any(Number) });
  const login = { client_id: spaClientId, email: 'asha@example.test', password: 'demo-password', connection };
  expect((await post(`${before.origin}/dbconnections/signup`, login)).status).toBe(200);
  const jwks = await (await fetch(`${before.origin}/.well-known/jwks.json`)).text();
  const made = await post(`${before.origin}/razorpay/v1/orders`, { amount: 5000, currency: 'INR' }, basic);
  const order = (await made.json()) as { id: string };
  const { razorpay_payment_id } = await sandboxControl(before.origin).pay(order.id, 'late');
  before.child.kill('SIGKILL');
  await once(before.child, 'exit');

  const after = await start(env);
  expect(await (await fetch(`${after.origin}/.well-known/jwks.json`)).text()).toBe(jwks);
  expect(await sandboxControl(after.origin).mail('asha@example.test')).toHaveLength(1);
  expect((await post(`${after.origin}/dbconnections/signup`, login)).status).toBe(400);
  await hooks.wait(3);
  const payment = await fetch(`${after.origin}/razorpay/v1/payments/${razorpay_payment_id}`, {
    headers: basic,
  });
  expect(await payment.json()).toMatchObject({ status: 'captured' });
  after.child.kill('SIGTERM');
  expect(await once(after.child, 'exit')).toEqual([0, null]);
  await hooks.stop();
});

it('reports problems in its environment', async () => {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { ...process.env, SANDBOX_PORT: 'many' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).not.toBe(0);
  expect(said).toContain('SANDBOX_PORT');
});
