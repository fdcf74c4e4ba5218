import { createHash } from 'node:crypto';
import type { PushService, SendOutcome } from '../../notifications/ports.ts';
import type { WebPushSettings } from '../../platform/alert-settings.ts';
import { watchVendor } from '../http/vendor-call.ts';
import { encryptPush } from './encrypt.ts';
import { vapidOf } from './vapid.ts';

/** Push services of browsers: host names, or suffixes of them. */
const browserHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** How long the push service keeps an undelivered message. */
const keptSeconds = 86_400;
const timeoutMs = 8_000;

/** Returns a sender of web push messages: RFC 8030 with VAPID (RFC 8292) and encryption (RFC 8291). */
export function webPushService({ privateKey, subject, services }: WebPushSettings): PushService {
  const vapid = vapidOf(privateKey, subject);
  return {
    publicKey: vapid.publicKey,
    isAccepted: (endpoint) => isAccepted(endpoint, services),
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!isAccepted(endpoint, services)) return { kind: 'gone', problem: 'unknown-service' };
      const { reference, isUrgent, ...shown } = message;
      const payload = Buffer.from(JSON.stringify({ ...shown, tag: reference }));
      let body: Buffer<ArrayBuffer>;
      try {
        body = Buffer.from(encryptPush(payload, { p256dh, auth }));
      } catch {
        return { kind: 'gone', problem: 'invalid-key' };
      }
      const begunAt = performance.now();
      const status = await post(endpoint, body, {
        authorization: vapid.authorization(new URL(endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(reference),
      });
      watchVendor('web-push', status, performance.now() - begunAt);
      return outcomeOf(status);
    },
  };
}

async function post(
  url: string,
  body: Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<number | 'timeout' | 'network'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers,
      body,
    });
    // Drain the body, so that the connection is reused.
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

function outcomeOf(status: number | string): SendOutcome {
  if (typeof status === 'string' || status === 429 || status >= 500) return { kind: 'unavailable' };
  if (status === 404 || status === 410) return { kind: 'gone', problem: 'expired' };
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: null };
  return { kind: 'refused', problem: `http-${status}` };
}

/**
 * Returns the message topic, up to 32 base64url characters. A push service replaces an undelivered message that has the
 * same topic (RFC 8030).
 */
function topicOf(reference: string): string {
  return createHash('sha256').update(reference).digest('base64url').slice(0, 32);
}

/** Returns whether an endpoint belongs to a known push service. Others could be in the firm's network. */
function isAccepted(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username } = new URL(endpoint);
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return browserHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
