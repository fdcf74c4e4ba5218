import { localKeys } from './storage-keys.ts';

/** The csrf token of a stored session whose expiry lies in the future; null without one. */
export function liveSession(): string | null {
  const expiry = Number(localStorage.getItem(localKeys.sessionExpiry));
  return expiry > Date.now() ? localStorage.getItem(localKeys.csrf) : null;
}
