import { localKeys } from './storage-keys.ts';

export async function clearOffline(): Promise<void> {
  if (localStorage.getItem(localKeys.offline) === null) return;
  localStorage.removeItem(localKeys.offline);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  // While this cache exists, the worker stores parts of the app (`web/public/sw.js`), so delete it.
  await caches.delete('niveshak-page-1');
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('niveshak-')).map((name) => caches.delete(name)));
}
