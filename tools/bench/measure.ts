import os from 'node:os';
import { stolenMs } from './stolen.ts';

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly calls: number;
  /**
   * Processor milliseconds per call, across all processors and including caller, server, database and everything else.
   */
  readonly busyMs: number;
  /** Fraction of processor time that the host gave to other guests; 0 on a dedicated machine. */
  readonly stolenShare: number;
  /**
   * Calls in half seconds during which the host took no processor time (`calmShare`), or all calls if there were none.
   */
  readonly calm: { readonly p50Ms: number; readonly p99Ms: number; readonly seconds: number };
};

/** Maximum fraction that the host may take in a calm half second. */
const calmShare = 0.01;
const sliceMs = 500;

type Slice = { readonly from: number; readonly to: number; readonly isCalm: boolean };
type Call = { readonly from: number; readonly to: number };

function busyMs(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/**
 * Response times of one piece of work over any number of turns. A shared machine's speed changes within minutes, so
 * items to compare alternate, and each is judged by all of its turns.
 */
export class Measurement {
  readonly #work: (call: number) => Promise<unknown>;
  readonly #callers: number;
  readonly #calls: Call[] = [];
  readonly #slices: Slice[] = [];
  #call = 0;
  #counted = 0;
  #passedMs = 0;
  #calmMs = 0;
  #busyMs = 0;
  #stolenMs = 0;

  constructor(work: (call: number) => Promise<unknown>, { callers = 1 }: { callers?: number } = {}) {
    this.#work = work;
    this.#callers = callers;
  }

  /**
   * Calls for `seconds` after `warmUp` seconds that do not count. With `calm` it continues, up to five times as long,
   * until it has that many seconds in which the host took no processor time. Time given to other guests on a shared
   * machine is not a property of the work, and the kernel counts it independently of the measured times.
   */
  async turn({
    seconds,
    warmUp = seconds / 10,
    calm = 0,
  }: {
    seconds: number;
    warmUp?: number;
    calm?: number;
  }): Promise<void> {
    const warmUntil = performance.now() + warmUp * 1_000;
    await this.#run(() => performance.now() >= warmUntil, false);

    const [startedAt, stolenAtStart, busyAtStart, calmAtStart, callsAtStart] = [
      performance.now(),
      stolenMs(),
      busyMs(),
      this.#calmMs,
      this.#call,
    ];
    let [from, stolenBefore] = [startedAt, stolenAtStart];
    const closeSlice = (to: number) => {
      const stolen = stolenMs();
      const isCalm = stolen - stolenBefore <= (to - from) * os.availableParallelism() * calmShare;
      if (isCalm) this.#calmMs += to - from;
      this.#slices.push({ from, to, isCalm });
      [from, stolenBefore] = [to, stolen];
    };
    await this.#run(() => {
      const now = performance.now();
      if (now - from >= sliceMs) closeSlice(now);
      const passed = now - startedAt;
      const isCalmEnough = this.#calmMs - calmAtStart >= calm * 1_000;
      return passed >= seconds * 1_000 && (isCalmEnough || passed >= seconds * 5_000);
    }, true);
    closeSlice(performance.now());
    this.#passedMs += performance.now() - startedAt;
    this.#busyMs += busyMs() - busyAtStart;
    this.#stolenMs += stolenMs() - stolenAtStart;
    this.#counted += this.#call - callsAtStart;
  }

  get result(): Measured {
    const disturbed = this.#slices.filter(({ isCalm }) => !isCalm);
    const calm = this.#calls.filter(
      ({ from, to }) => !disturbed.some((slice) => from < slice.to && to > slice.from),
    );
    return {
      perSecond: (this.#calls.length * 1_000) / this.#passedMs,
      ...quantiles(this.#calls),
      calls: this.#calls.length,
      busyMs: this.#busyMs / Math.max(1, this.#counted),
      stolenShare: this.#stolenMs / (this.#passedMs * os.availableParallelism()),
      calm: { ...quantiles(calm.length > 0 ? calm : this.#calls), seconds: this.#calmMs / 1_000 },
    };
  }

  async #run(hasEnded: () => boolean, isCounted: boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: this.#callers }, async () => {
        while (!hasEnded()) {
          const from = performance.now();
          await this.#work((this.#call += 1));
          if (isCounted) this.#calls.push({ from, to: performance.now() });
        }
      }),
    );
  }
}

/**
 * Returns one turn of a measurement, with `callers` in parallel for `seconds` after `warmUp` seconds that do not count.
 */
export async function measure(
  work: (call: number) => Promise<unknown>,
  {
    callers = 1,
    seconds = 3,
    warmUp = seconds / 10,
  }: { callers?: number; seconds?: number; warmUp?: number } = {},
): Promise<Measured> {
  const measurement = new Measurement(work, { callers });
  await measurement.turn({ seconds, warmUp });
  return measurement.result;
}

function quantiles(calls: readonly Call[]): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = calls.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

type Speed = Pick<Measured, 'perSecond' | 'p50Ms' | 'p99Ms'>;

export function row(what: string, measured: Speed, baseline?: Speed): string {
  const ratio =
    baseline === undefined ? '' : `  ${(baseline.perSecond / measured.perSecond).toFixed(2)} × its cost`;
  return (
    what.padEnd(46) +
    `${measured.perSecond.toFixed(0).padStart(7)}/s  p50 ${measured.p50Ms.toFixed(2).padStart(7)} ms` +
    `  p99 ${measured.p99Ms.toFixed(2).padStart(7)} ms${ratio}`
  );
}
