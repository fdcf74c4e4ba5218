import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), where an outgoing connection could take the port
 * between check and use.
 */
const lowest = 15_000;
const highest = 32_000;
const tries = 50;

/**
 * Returns a currently free port on 127.0.0.1.
 * @throws Error with the system's error if none is found
 */
export async function freePort(): Promise<number> {
  let refusal: unknown;
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, highest);
    refusal = await refusalToListen(port);
    if (refusal === null) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}: ${String(refusal)}`);
}

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
