import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the secret of a gift's claim link, derived from the installation's key, the gift and its address version. A
 * resent email therefore has the same link, and a new recipient gets a different one. Only its hash is stored.
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
