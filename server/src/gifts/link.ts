import { createHash, createHmac } from 'node:crypto';

/**
 * The secret of a gift's claim link: from a key of the installation, the gift and the number of its address, so that the
 * same letter sent twice carries the same link and naming somebody else makes another one. Only its hash is stored.
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
