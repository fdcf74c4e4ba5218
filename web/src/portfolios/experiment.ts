import { signedPercent } from '@niveshak/domain/primitives/number-format';
import type { Experiment } from './shapes.ts';

export function returnText({ returnSince }: Pick<Experiment, 'returnSince'>): string {
  return returnSince.value === '' ? 'No price yet' : signedPercent(Number(returnSince.value));
}
