import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type PushKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/** A salt and an ephemeral private key, random per message and fixed only in tests. */
type Ephemeral = { readonly salt: Buffer; readonly privateKey: Buffer };

const recordSize = 4_096;
/** Delimiter of the last record (RFC 8188). */
const lastRecord = Buffer.from([2]);

/**
 * Encrypts a push message for one subscription: `aes128gcm` with a single record (RFC 8291, RFC 8188).
 * @throws if the subscription's public key is not a point on P-256
 */
export function encryptPush(payload: Buffer, { p256dh, auth }: PushKeys, fixed?: Ephemeral): Buffer {
  const salt = fixed?.salt ?? randomBytes(16);
  const ecdh = createECDH('prime256v1');
  if (fixed === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(fixed.privateKey);
  const publicKey = ecdh.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = derive(ecdh.computeSecret(p256dh), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([
    cipher.update(payload),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, record]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
