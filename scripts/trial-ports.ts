import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isFree } from '../server/src/platform/free-port.ts';

export type TrialPorts = {
  readonly port: number;
  readonly sandboxPort: number;
  readonly smtpPort: number;
};

/**
 * Returns the ports of a trial. The stand-ins' SMTP port follows `SANDBOX_PORT` unless another setting uses that port,
 * so that users need to choose only two ports.
 * @throws Error that names an invalid setting, or two equal ones
 */
export async function trialPorts(env: Readonly<Record<string, string | undefined>>): Promise<TrialPorts> {
  const port = portOf(env, 'PORT') ?? 3000;
  const sandboxPort = portOf(env, 'SANDBOX_PORT') ?? 3001;
  if (port === sandboxPort) throw new Error(`PORT and SANDBOX_PORT are both ${port}. Give them two ports.`);
  const smtpPort =
    portOf(env, 'SANDBOX_SMTP_PORT') ?? (await besides(sandboxPort, [port, portOf(env, 'METRICS_PORT')]));
  return { port, sandboxPort, smtpPort };
}

/** Waits until a port is free. @throws Error if it is still in use after `seconds` */
export async function untilFree(port: number, seconds = 8): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await isFree(port)); await sleep(50)) {
    if (Date.now() > end)
      throw new Error(`Something else listens on port ${port}. Stop it, or set PORT and SANDBOX_PORT.`);
  }
}

async function besides(port: number, wanted: readonly (number | null)[]): Promise<number> {
  const next = port + 1;
  return next <= 65_535 && !wanted.includes(next) && (await isFree(next)) ? next : freePort();
}

function portOf(env: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} is a port number, not "${text}".`);
  return port;
}
