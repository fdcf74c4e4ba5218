import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';

/** Returns the added money in paise, or null if the URL value is absent or invalid. */
export function addedCash(text: string | undefined): Paise | null {
  return text !== undefined && /^\d{1,13}$/.test(text) ? paise(Number(text)) : null;
}
