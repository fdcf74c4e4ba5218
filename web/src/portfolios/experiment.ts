import { signedPercent } from '@niveshak/domain/primitives/number-format';
import type { Experiment } from './shapes.ts';

type Result = Pick<Experiment, 'returnSince'>;

/** Returns an experiment's return as text; a dash if it has none yet or it is not shown. */
export function returnText({ returnSince }: Result): string {
  return returnSince.value === '' ? '–' : signedPercent(Number(returnSince.value));
}

/** Returns whether any experiment shows a return. */
export function hasReturns(experiments: readonly Result[]): boolean {
  return experiments.some(({ returnSince }) => returnSince.value !== '');
}
