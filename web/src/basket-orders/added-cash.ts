import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';

/** The money that a basket's address says is added, in paise; null for none and for what is no amount. */
export function addedCash(text: string | undefined): Paise | null {
  return text !== undefined && /^\d{1,13}$/.test(text) ? paise(Number(text)) : null;
}
