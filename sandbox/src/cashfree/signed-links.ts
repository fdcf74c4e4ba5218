import { createHmac, timingSafeEqual } from 'node:crypto';

function signatureOf(verificationId: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`${verificationId}|${expires}`).digest('base64url');
}

/** Returns a link to the signed document that works until `expires` (epoch ms) without further authentication. */
export function downloadUrl(origin: string, verificationId: string, secret: string, expires: number): string {
  const url = new URL(`/cashfree/documents/${verificationId}.pdf`, origin);
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', signatureOf(verificationId, expires, secret));
  return url.href;
}

export function isDownloadAllowed(
  verificationId: string,
  expires: number,
  signature: string,
  secret: string,
): boolean {
  const expected = Buffer.from(signatureOf(verificationId, expires, secret));
  const given = Buffer.from(signature);
  return expires > Date.now() && given.length === expected.length && timingSafeEqual(given, expected);
}
