import { impersonationCookie } from '@niveshak/contract/identity/session-cookies';
import { readCookie } from './cookies.ts';
import { localKeys } from './storage-keys.ts';

/** Must match `web/public/sw.js`. */
const articles = 'niveshak-articles-1';
const most = 60;

/**
 * Stores an article, and the worker that serves it, for offline reading on this device. Evicts the oldest articles
 * above the limit. Does nothing on a device without storage.
 */
export async function storeOffline(slug: string, article: object): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  // Staff impersonating a member must not store the member's data.
  if (readCookie(impersonationCookie) !== null) return;
  // Signing out removes this key, and the next member gets a new one.
  const mark = localStorage.getItem(localKeys.offline) ?? crypto.randomUUID();
  const isSignedOut = () => localStorage.getItem(localKeys.offline) !== mark;
  localStorage.setItem(localKeys.offline, mark);
  await navigator.serviceWorker.register('/sw.js');
  if (isSignedOut()) return;
  const cache = await caches.open(articles);
  const key = `/api/articles/${encodeURIComponent(slug)}`;
  // Delete and reinsert it so that it counts as the newest.
  await cache.delete(key);
  await cache.put(key, Response.json(article));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  // A sign-out may have deleted the caches before this one was reopened.
  if (isSignedOut()) await caches.delete(articles);
}
