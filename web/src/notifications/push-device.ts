import { localKeys } from '../lib/storage-keys.ts';

type Subscribed =
  | {
      readonly kind: 'subscribed';
      readonly endpoint: string;
      readonly keys: { p256dh: string; auth: string };
    }
  | { readonly kind: 'denied' | 'unsupported' };

/**
 * Requests permission and subscribes this browser to push.
 * @throws if the browser's push service is unreachable
 */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return { kind: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
  // Marks the worker as used, so that signing out unregisters it and ends push on this device.
  localStorage.setItem(localKeys.offline, localStorage.getItem(localKeys.offline) ?? crypto.randomUUID());
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The firm changed its key, which invalidates the old subscription.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return { kind: 'unsupported' };
  return { kind: 'subscribed', endpoint, keys: { p256dh, auth } };
}

/** Returns the fingerprint of this browser's subscription as listed by the server, or null if it is not subscribed. */
export async function fingerprintHere(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription === null || subscription === undefined) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCodePoint(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
