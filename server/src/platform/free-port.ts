import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ports that operating systems give to connections that go out (from 32768 on Linux, 49152 elsewhere): one of
 * those could take a port between the look and its use.
 */
const lowest = 15_000;
const highest = 32_000;
const tries = 50;

/** A port that was free a moment ago on 127.0.0.1. @throws Error when none is found. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}.`);
}

/** Whether nothing listens on a port of 127.0.0.1 at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
