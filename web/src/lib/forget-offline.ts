import { localKeys } from './storage-keys.ts';

/** Leaves nothing of a member on this device. */
export async function forgetOffline(): Promise<void> {
  if (localStorage.getItem(localKeys.offline) === null) return;
  localStorage.removeItem(localKeys.offline);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('niveshak-')).map((name) => caches.delete(name)));
}
