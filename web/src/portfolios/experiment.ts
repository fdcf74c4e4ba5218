import { signedPercent } from '@niveshak/domain/primitives/number-format';
import type { Experiment } from './shapes.ts';

type Result = Pick<Experiment, 'returnSince'>;
type Benchmark = Pick<Experiment, 'benchmark' | 'benchmarkSince'>;

/** Returns the return of an experiment, or null if it has none yet or it is hidden. */
export function returnOf({ returnSince }: Result): number | null {
  return returnSince.value === '' ? null : Number(returnSince.value);
}

/** Returns the benchmark's return over the same days, such as `Sahyadri 200 +4.1%`, or null if unknown. */
export function benchmarkText({ benchmark, benchmarkSince }: Benchmark): string | null {
  return benchmarkSince.value === ''
    ? null
    : `${benchmark.value} ${signedPercent(Number(benchmarkSince.value))}`;
}

/** Returns whether any experiment shows a return. */
export function hasReturns(experiments: readonly Result[]): boolean {
  return experiments.some(({ returnSince }) => returnSince.value !== '');
}
