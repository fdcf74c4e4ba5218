import { decimal } from '../primitives/number-format.ts';
import { outlierDeviations } from './outliers.ts';

/** Returns why a day is listed, such as `6.2× usual price swing`, with both measures if both are unusual. */
export function outlierReason(returnDeviations: number, volumeDeviations: number): string {
  const price = `${decimal(Math.abs(returnDeviations), 1)}× usual price swing`;
  const volume = `${decimal(volumeDeviations, 1)}× usual volume swing`;
  if (volumeDeviations <= outlierDeviations) return price;
  return Math.abs(returnDeviations) > outlierDeviations ? `${price} and ${volume}` : volume;
}
