import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the secret in a gift's claim link, derived from the installation key, the gift and its address version. A
 * resent email has the same link; a new recipient gets a different one. Only the hash is stored.
 */
export function tokenOf(giftId: string, addressVersion: number, linkKey: string): string {
  return createHmac('sha256', linkKey).update(`gift-link:${giftId}:${addressVersion}`).digest('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function claimUrl(appOrigin: string, token: string): string {
  return `${appOrigin}/claim/${token}`;
}
