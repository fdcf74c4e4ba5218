import { localKeys } from './storage-keys.ts';

/** Returns the CSRF token of the stored session, or null if there is none or it has expired. */
export function liveSession(): string | null {
  const expiry = Number(localStorage.getItem(localKeys.sessionExpiry));
  return expiry > Date.now() ? localStorage.getItem(localKeys.csrf) : null;
}
