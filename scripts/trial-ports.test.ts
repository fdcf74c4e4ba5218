import net from 'node:net';
import { expect, it } from 'vitest';
import { freePort, isFree } from '../server/src/platform/free-port.ts';
import { trialPorts } from './trial-ports.ts';

/** Returns a free port whose successor is also free. */
async function twoInARow(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 1)) return port;
  }
}

it('chooses a free mail port behind the stand-ins', async () => {
  const sandbox = await twoInARow();
  const next = sandbox + 1;
  const env = { PORT: String(sandbox - 1), SANDBOX_PORT: String(sandbox) };
  expect(await trialPorts(env)).toEqual({ port: sandbox - 1, sandboxPort: sandbox, smtpPort: next });
  expect((await trialPorts({ ...env, SANDBOX_SMTP_PORT: '4321' })).smtpPort).toBe(4321);
  expect((await trialPorts({ ...env, PORT: String(next) })).smtpPort).not.toBe(next);
  expect((await trialPorts({ ...env, METRICS_PORT: String(next) })).smtpPort).not.toBe(next);

  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(next, '127.0.0.1', resolve));
  try {
    expect((await trialPorts(env)).smtpPort).not.toBe(next);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

it('rejects an invalid port and duplicates', async () => {
  await expect(trialPorts({ PORT: '70000' })).rejects.toThrow('PORT is a port number, not "70000".');
  await expect(trialPorts({ SANDBOX_PORT: 'x' })).rejects.toThrow('SANDBOX_PORT is a port number');
  await expect(trialPorts({ SANDBOX_PORT: '3000' })).rejects.toThrow('PORT and SANDBOX_PORT are both 3000');
});
