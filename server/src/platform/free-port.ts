import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ports that operating systems give to connections that go out (from 32768 on Linux, 49152 elsewhere): one of
 * those could take a port between the look and its use.
 */
const lowest = 15_000;
const highest = 32_000;
const tries = 50;

/** A port that was free a moment ago on 127.0.0.1. @throws Error when none is found, with what the system answered. */
export async function freePort(): Promise<number> {
  let refusal: unknown;
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, highest);
    refusal = await refusalToListen(port);
    if (refusal === null) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}: ${String(refusal)}`);
}

/** Whether nothing listens on a port of 127.0.0.1 at this moment. */
export async function isFree(port: number): Promise<boolean> {
  return (await refusalToListen(port)) === null;
}

function refusalToListen(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', resolve);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}
