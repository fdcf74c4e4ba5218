import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { normalisePan } from '@niveshak/domain/kyc/pan';

export type PanKeys = {
  /** 32 bytes: encrypts PANs at rest. */
  readonly encryptionKey: Buffer;
  /** Keys the blind index that finds a PAN without decrypting one. */
  readonly indexKey: string;
};

const format = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Equal for equal PANs in any spelling, and worthless without the key: HMAC-SHA256, 32 bytes. */
export function panIndexOf(pan: string, keys: PanKeys): Buffer {
  return createHmac('sha256', keys.indexKey).update(normalisePan(pan)).digest();
}

/**
 * AES-256-GCM under a fresh nonce, bound to its owner: format byte, nonce, tag, ciphertext. A value copied to
 * another member's row does not decrypt.
 */
export function encryptPan(pan: string, ownerId: string, keys: PanKeys): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.encryptionKey, iv);
  cipher.setAAD(Buffer.from(ownerId));
  const text = Buffer.concat([cipher.update(normalisePan(pan), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), text]);
}

/** @throws when the value was changed, belongs to another member or was encrypted under another key. */
export function decryptPan(value: Buffer, ownerId: string, keys: PanKeys): string {
  if (value[0] !== format) throw new Error('A stored PAN has an unknown format.');
  const iv = value.subarray(1, 1 + ivBytes);
  const tag = value.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keys.encryptionKey, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(ownerId));
  decipher.setAuthTag(tag);
  return decipher.update(value.subarray(1 + ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
