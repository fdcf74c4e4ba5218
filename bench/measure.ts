import os from 'node:os';
import { stolenMs } from './stolen.ts';

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly calls: number;
  /** Milliseconds of all processors together that a call took: of caller, server, database and whatever else ran. */
  readonly busyMs: number;
  /** Of the processors' time, what the host gave to others meanwhile; 0 on a machine of one's own. */
  readonly stolenShare: number;
  /** The calls of those half seconds only in which the processors were the machine's own (`calmShare`); all, if none was. */
  readonly calm: { readonly p50Ms: number; readonly p99Ms: number; readonly seconds: number };
};

/** A half second in which the host takes no more than this counts as calm. */
const calmShare = 0.01;
const sliceMs = 500;

type Slice = { readonly from: number; readonly to: number; readonly isCalm: boolean };
type Call = { readonly from: number; readonly to: number };

function busyNow(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/**
 * Runs `work` with `callers` at once for `seconds`, after `warmUp` seconds (a tenth of that) that do not count; every answer's
 * time counts. With `calmSeconds` it goes on, up to five times as long, until there were so many calm ones: what a shared
 * machine gives to others is no property of the work, and the kernel counts it whatever the work's times are.
 */
export async function measure(
  work: (call: number) => Promise<unknown>,
  {
    callers = 1,
    seconds = 3,
    warmUp = seconds / 10,
    calmSeconds = 0,
  }: { callers?: number; seconds?: number; warmUp?: number; calmSeconds?: number } = {},
): Promise<Measured> {
  const calls: Call[] = [];
  let call = 0;
  const warmUntil = performance.now() + warmUp * 1_000;
  const run = (hasEnded: () => boolean, keep: boolean) =>
    Promise.all(
      Array.from({ length: callers }, async () => {
        while (!hasEnded()) {
          const from = performance.now();
          await work((call += 1));
          if (keep) calls.push({ from, to: performance.now() });
        }
      }),
    );
  await run(() => performance.now() >= warmUntil, false);

  const slices: Slice[] = [];
  const [startedAt, startedWith, busyBefore, callsBefore] = [performance.now(), stolenMs(), busyNow(), call];
  let [sliceFrom, stolenBefore, calmMs] = [startedAt, startedWith, 0];
  const closeSlice = (now: number) => {
    const stolen = stolenMs();
    const isCalm = stolen - stolenBefore <= (now - sliceFrom) * os.availableParallelism() * calmShare;
    if (isCalm) calmMs += now - sliceFrom;
    slices.push({ from: sliceFrom, to: now, isCalm });
    [sliceFrom, stolenBefore] = [now, stolen];
  };
  await run(() => {
    const now = performance.now();
    if (now - sliceFrom >= sliceMs) closeSlice(now);
    const passed = now - startedAt;
    return passed >= seconds * 1_000 && (calmMs >= calmSeconds * 1_000 || passed >= seconds * 5_000);
  }, true);
  closeSlice(performance.now());

  const passedMs = performance.now() - startedAt;
  const disturbed = slices.filter(({ isCalm }) => !isCalm);
  const calm = calls.filter(({ from, to }) => !disturbed.some((slice) => from < slice.to && to > slice.from));
  return {
    perSecond: (calls.length * 1_000) / passedMs,
    ...quantiles(calls),
    calls: calls.length,
    busyMs: (busyNow() - busyBefore) / Math.max(1, call - callsBefore),
    stolenShare: (stolenMs() - startedWith) / (passedMs * os.availableParallelism()),
    calm: { ...quantiles(calm.length > 0 ? calm : calls), seconds: calmMs / 1_000 },
  };
}

function quantiles(calls: readonly Call[]): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = calls.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
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
