import os from 'node:os';

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly calls: number;
  /** Milliseconds of all processors together that a call took: of caller, server, database and whatever else ran. */
  readonly busyMs: number;
};

function busyNow(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/**
 * Runs `work` with `callers` at once for `seconds`, after `warmUp` seconds (a tenth of that) that do not count; every answer's
 * time counts.
 */
export async function measure(
  work: (call: number) => Promise<unknown>,
  {
    callers = 1,
    seconds = 3,
    warmUp = seconds / 10,
  }: { callers?: number; seconds?: number; warmUp?: number } = {},
): Promise<Measured> {
  const times: number[] = [];
  let call = 0;
  const busyBefore = busyNow();
  const countFrom = performance.now() + warmUp * 1_000;
  const until = countFrom + seconds * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      await work((call += 1));
      const time = performance.now() - startedAt;
      // One that takes longer than all of this is the only one there is.
      if (startedAt >= countFrom || performance.now() >= until) times.push(time);
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: (sorted.length * 1_000) / Math.max(seconds * 1_000, performance.now() - countFrom),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    calls: sorted.length,
    busyMs: (busyNow() - busyBefore) / Math.max(1, call),
  };
}

export function row(what: string, measured: Measured, beside?: Measured): string {
  const ratio =
    beside === undefined ? '' : `  ${(beside.perSecond / measured.perSecond).toFixed(2)} × its cost`;
  return (
    what.padEnd(46) +
    `${measured.perSecond.toFixed(0).padStart(7)}/s  p50 ${measured.p50Ms.toFixed(2).padStart(7)} ms` +
    `  p99 ${measured.p99Ms.toFixed(2).padStart(7)} ms${ratio}`
  );
}
