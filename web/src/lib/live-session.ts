import { localKeys } from './storage-keys.ts';

/** Returns the csrf token of a stored, unexpired session, or null. */
export function liveSession(): string | null {
  const expiry = Number(localStorage.getItem(localKeys.sessionExpiry));
  return expiry > Date.now() ? localStorage.getItem(localKeys.csrf) : null;
}
