import { impersonationCookie } from '@niveshak/contract/identity/session-cookies';
import { readCookie } from './cookies.ts';
import { localKeys } from './storage-keys.ts';

/** As `web/public/sw.js` has it. */
const articles = 'niveshak-articles-1';
const most = 60;

/**
 * Keeps an article on this device, to be read without a connection, and the worker that shows it then. The oldest go when
 * there are too many. A device that does not let us keep anything is no fault.
 */
export async function keepOffline(slug: string, article: object): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  // Staff who look through a member's eyes keep nothing of theirs.
  if (readCookie(impersonationCookie) !== null) return;
  // Signing out removes the mark; the next member's differs.
  const mark = localStorage.getItem(localKeys.offline) ?? crypto.randomUUID();
  const isSignedOut = () => localStorage.getItem(localKeys.offline) !== mark;
  localStorage.setItem(localKeys.offline, mark);
  await navigator.serviceWorker.register('/sw.js');
  if (isSignedOut()) return;
  const cache = await caches.open(articles);
  const key = `/api/articles/${encodeURIComponent(slug)}`;
  // Put anew, it is the newest.
  await cache.delete(key);
  await cache.put(key, Response.json(article));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  // Signing out deleted the caches, perhaps before this one was opened again.
  if (isSignedOut()) await caches.delete(articles);
}
