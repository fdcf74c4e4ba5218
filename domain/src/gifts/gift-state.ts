import { assertNever } from '../primitives/assert-never.ts';
import type { Result } from '../primitives/result.ts';
import { err, ok } from '../primitives/result.ts';

/**
 * A gift that was paid for: bought (nobody was written to yet), sent (its letter went out, nobody has claimed it),
 * claimed (its term waits behind the recipient's own), active, ended; or refunded.
 */
export const giftStates = ['bought', 'sent', 'claimed', 'active', 'ended', 'refunded'] as const;
export type GiftState = (typeof giftStates)[number];

export const giftEvents = [
  /** The letter with the link goes to the recipient. */
  'send',
  /** The giver names another recipient, day or message; the old link is dead. */
  're-address',
  /** The recipient takes it: its term is written. */
  'claim',
  /** The term's first day. */
  'begin',
  /** The day after the term's last one, however it ended. */
  'end',
  /** The giver takes it back, or nobody claimed it in time. */
  'return',
] as const;
export type GiftEvent = (typeof giftEvents)[number];

export interface RefusedGiftEvent {
  readonly code: 'gift-event-refused';
  readonly state: GiftState;
  readonly event: GiftEvent;
}

/** Every event in every state; null is refused. Sending twice and ending twice change nothing. */
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

/** Where an event takes a gift; a refusal is a fact to act on (a link that came late), not a fault. */
export function nextGiftState(state: GiftState, event: GiftEvent): Result<GiftState, RefusedGiftEvent> {
  const next: GiftState | null = transitions[state][event];
  return next === null ? err({ code: 'gift-event-refused', state, event }) : ok(next);
}

/** What is kept of a gift; the rest follows from its term and the day. */
const keptGiftStates = ['bought', 'sent', 'claimed', 'refunded'] as const;
export type KeptGiftState = (typeof keptGiftStates)[number];

/** The state as people see it: a claimed gift is what its term is today. */
export function giftStateOn(kept: KeptGiftState, term: 'queued' | 'current' | 'past' | null): GiftState {
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

/** Whether the gift is still the giver's to address or to take back. */
export function isUnclaimed(state: GiftState): boolean {
  return state === 'bought' || state === 'sent';
}
