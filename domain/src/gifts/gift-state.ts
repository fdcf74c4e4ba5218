import { assertNever } from '../primitives/assert-never.ts';
import type { Result } from '../primitives/result.ts';
import { err, ok } from '../primitives/result.ts';

/**
 * States of a paid gift: bought (no email sent yet), sent (emailed but unclaimed), claimed (its term is queued behind
 * the recipient's own), active, ended, or refunded.
 */
export const giftStates = ['bought', 'sent', 'claimed', 'active', 'ended', 'refunded'] as const;
export type GiftState = (typeof giftStates)[number];

export const giftEvents = [
  /** The recipient gets the email with the link. */
  'send',
  /** The giver changes the recipient, day or message, which invalidates the old link. */
  're-address',
  'claim',
  'begin',
  /** The day after the term's last day, regardless of how the term ended. */
  'end',
  /** Revoked by the giver, or not claimed in time. */
  'return',
] as const;
export type GiftEvent = (typeof giftEvents)[number];

export interface RefusedGiftEvent {
  readonly code: 'gift-event-refused';
  readonly state: GiftState;
  readonly event: GiftEvent;
}

/** Next state for every event in every state; null if rejected. Repeated sends and ends change nothing. */
const transitions = {
  bought: {
    send: 'sent',
    're-address': 'bought',
    claim: 'claimed',
    begin: null,
    end: null,
    return: 'refunded',
  },
  sent: {
    send: 'sent',
    're-address': 'bought',
    claim: 'claimed',
    begin: null,
    end: null,
    return: 'refunded',
  },
  claimed: { send: null, 're-address': null, claim: null, begin: 'active', end: 'ended', return: null },
  active: { send: null, 're-address': null, claim: null, begin: 'active', end: 'ended', return: null },
  ended: { send: null, 're-address': null, claim: null, begin: null, end: 'ended', return: null },
  refunded: { send: null, 're-address': null, claim: null, begin: null, end: null, return: null },
} as const satisfies Record<GiftState, Record<GiftEvent, GiftState | null>>;

/**
 * Returns the state of a gift after an event. A rejection is an expected case to handle, such as an outdated link, not
 * an error.
 */
export function nextGiftState(state: GiftState, event: GiftEvent): Result<GiftState, RefusedGiftEvent> {
  const next: GiftState | null = transitions[state][event];
  return next === null ? err({ code: 'gift-event-refused', state, event }) : ok(next);
}

/** Stored states. The others follow from the term and the day. */
const storedGiftStates = ['bought', 'sent', 'claimed', 'refunded'] as const;
export type StoredGiftState = (typeof storedGiftStates)[number];

/** Returns the displayed state. A claimed gift has the current state of its term. */
export function giftStateOn(kept: StoredGiftState, term: 'queued' | 'current' | 'past' | null): GiftState {
  if (kept !== 'claimed' || term === null || term === 'queued') return kept;
  switch (term) {
    case 'current':
      return 'active';
    case 'past':
      return 'ended';
    default:
      return assertNever(term);
  }
}

/** Returns whether the giver can still readdress or revoke the gift. */
export function isUnclaimed(state: GiftState): boolean {
  return state === 'bought' || state === 'sent';
}
