import os from 'node:os';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

/** Gaps from here on are counted; one within a call of a millisecond doubles it. */
const longMs = 1;

if (!isMainThread) {
  const until = performance.now() + 3_000;
  let [before, stolenMs, long] = [performance.now(), 0, 0];
  while (before < until) {
    const now = performance.now();
    if (now - before > 0.2) stolenMs += now - before;
    if (now - before > longMs) long += 1;
    before = now;
  }
  parentPort?.postMessage({ stolenMs, long }, []);
}

/**
 * What others take of the processors while all of them are busy, measured by threads that do nothing but read the clock for
 * three seconds: on a shared machine a part of every p99 that no code can help.
 */
export async function takenByOthers(): Promise<string> {
  const found = await Promise.all(
    os.cpus().map(
      () =>
        new Promise<{ stolenMs: number; long: number }>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url));
          worker.once('message', resolve);
          worker.once('error', reject);
        }),
    ),
  );
  const gaps = found.reduce((sum, { long }) => sum + long, 0) / 3;
  const share = found.reduce((sum, { stolenMs }) => sum + stolenMs, 0) / (3_000 * found.length);
  return `taken by others: ${(share * 100).toFixed(1)} % of the processors, ${gaps.toFixed(1)} gaps a second of over ${longMs} ms`;
}
