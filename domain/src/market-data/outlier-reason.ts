import { decimal } from '../primitives/number-format.ts';
import { outlierDeviations } from './outliers.ts';

/**
 * Returns one phrase on why a day is listed, with the unusual measure in median absolute deviations from the share's
 * 250-day median.
 */
export function outlierReason(returnDeviations: number, volumeDeviations: number): string {
  const isReturn = Math.abs(returnDeviations) > outlierDeviations;
  const isVolume = volumeDeviations > outlierDeviations;
  const size = (deviations: number) => `${decimal(Math.abs(deviations), 1)}×`;
  if (isReturn && isVolume)
    return `Return ${size(returnDeviations)} and volume ${size(volumeDeviations)} its usual swing`;
  if (isVolume) return `Volume ${size(volumeDeviations)} its usual swing`;
  return `Return ${size(returnDeviations)} its usual swing`;
}
