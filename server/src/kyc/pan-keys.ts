import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { normalisePan } from '@niveshak/domain/kyc/pan';
import type { Keys } from '../platform/keys.ts';
import { keyId } from '../platform/keys.ts';

export type PanKeys = Keys['pan'];

/** Format 1 has no key id; in format 2, it is the four bytes after the format byte. */
const oldFormat = 1;
const format = 2;
const idBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/** Returns the blind index of a PAN (HMAC-SHA256, 32 bytes), equal for all spellings and useless without the key. */
export function panIndexOf(pan: string, keys: PanKeys): Buffer {
  return createHmac('sha256', keys.indexKey).update(normalisePan(pan)).digest();
}

/**
 * Encrypts a PAN with AES-256-GCM under the newest key and a fresh nonce, bound to its owner, so that a value copied to
 * another member's row does not decrypt. Layout: format byte, key id, nonce, tag, ciphertext.
 */
export function encryptPan(pan: string, ownerId: string, keys: PanKeys): Buffer {
  const key = newestOf(keys);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(ownerId));
  const text = Buffer.concat([cipher.update(normalisePan(pan), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([format]), keyId(key), iv, cipher.getAuthTag(), text]);
}

/**
 * Decrypts a PAN.
 * @throws if the value was changed, belongs to another member, or uses an unknown key
 */
export function decryptPan(value: Buffer, ownerId: string, keys: PanKeys): string {
  if (value[0] === oldFormat) {
    for (const key of keys.encryptionKeys) {
      try {
        return decryptWith(key, value.subarray(1), ownerId);
      } catch {
        // The value may use an older key.
      }
    }
    throw new Error('A stored PAN cannot be decrypted.');
  }
  if (value[0] !== format) throw new Error('A stored PAN has an unknown format.');
  const id = value.subarray(1, 1 + idBytes);
  const key = keys.encryptionKeys.find((each) => keyId(each).equals(id));
  if (key === undefined) throw new Error('A stored PAN is under a key that is not listed.');
  return decryptWith(key, value.subarray(1 + idBytes), ownerId);
}

export function isUnderNewestKey(value: Buffer, keys: PanKeys): boolean {
  return value[0] === format && value.subarray(1, 1 + idBytes).equals(keyId(newestOf(keys)));
}

function decryptWith(key: Buffer, sealed: Buffer, ownerId: string): string {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(ownerId));
  decipher.setAuthTag(tag);
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

function newestOf({ encryptionKeys: [newest] }: PanKeys): Buffer {
  if (newest === undefined) throw new Error('There is no key to encrypt PANs with.');
  return newest;
}
