import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';

/** Parses the added money from a basket's URL, in paise; null if absent or invalid. */
export function addedCash(text: string | undefined): Paise | null {
  return text !== undefined && /^\d{1,13}$/.test(text) ? paise(Number(text)) : null;
}
