import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** Subscription of a browser, with the keys known only to the browser. */
export interface Subscription {
  readonly id: string;
  readonly ecdh: ECDH;
  readonly auth: Buffer;
  isEnded: boolean;
}

export interface ReceivedPush {
  readonly id: string;
  readonly topic: string;
  readonly urgency: string;
  readonly text: string;
}

export function newSubscription(): Subscription {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { id: randomBytes(12).toString('base64url'), ecdh, auth: randomBytes(16), isEnded: false };
}

/**
 * Returns a message decrypted like a browser (RFC 8188 and RFC 8291), as one record of `aes128gcm`.
 * @throws if it was not encrypted for this subscription
 */
export function decrypt({ ecdh, auth }: Subscription, message: Buffer): string {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const record = message.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1) throw new Error('the record has no delimiter');
  return padded.subarray(0, end).toString();
}
