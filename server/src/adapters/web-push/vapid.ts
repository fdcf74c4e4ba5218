import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** RFC 8292 allows up to 24 hours. */
const validMs = 12 * 3_600_000;
/** How long before its expiry a token is replaced. */
const spareMs = 3_600_000;

export type Vapid = {
  /** Uncompressed point, base64url: the browser's `applicationServerKey`. */
  readonly publicKey: string;
  /** Returns the Authorization header for a push service's origin (RFC 8292). */
  readonly authorization: (origin: string) => string;
};

/**
 * Returns the VAPID identity for a key.
 * @param privateKey 32 bytes, base64url
 * @param subject `mailto:` or https contact address for push services
 * @throws if the key is not a P-256 private key
 */
export function vapidOf(privateKey: string, subject: string): Vapid {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = ecdh.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const tokens = new Map<string, { readonly token: string; readonly expiresAt: number }>();
  const tokenFor = (origin: string): string => {
    const now = Date.now();
    const known = tokens.get(origin);
    if (known !== undefined && known.expiresAt - spareMs > now) return known.token;
    const expiresAt = now + validMs;
    const signed = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp: Math.floor(expiresAt / 1_000), sub: subject },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    const token = `${signed}.${signature.toString('base64url')}`;
    tokens.set(origin, { token, expiresAt });
    return token;
  };
  return { publicKey, authorization: (origin) => `vapid t=${tokenFor(origin)}, k=${publicKey}` };
}
