import type { StoredGiftState } from './gift-state.ts';
import { isUnclaimed } from './gift-state.ts';

/**
 * Returns whether a notice about an unclaimed gift is still needed. `kind` starts with `giver` for emails to the giver.
 */
export function isGiftNoticeNeeded(
  kind: string,
  gift: { readonly state: StoredGiftState; readonly addressVersion: number },
  addressVersion: number,
): boolean {
  if (!isUnclaimed(gift.state) || gift.addressVersion !== addressVersion) return false;
  // The recipient is only notified after the gift has been sent.
  return kind.startsWith('giver') || gift.state === 'sent';
}
