import type { KeptGiftState } from './gift-state.ts';
import { isUnclaimed } from './gift-state.ts';

/** Whether somebody still has to hear of a gift that nobody has claimed; `kind` begins with `giver` for letters to the giver. */
export function isGiftNoticeNeeded(
  kind: string,
  gift: { readonly state: KeptGiftState; readonly addressVersion: number },
  addressVersion: number,
): boolean {
  if (!isUnclaimed(gift.state) || gift.addressVersion !== addressVersion) return false;
  // The recipient hears of it only once the gift is with them.
  return kind.startsWith('giver') || gift.state === 'sent';
}
