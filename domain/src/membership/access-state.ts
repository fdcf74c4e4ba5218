import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Term } from './term.ts';
import { phaseOf, sortForWire } from './term.ts';

const accessStates = ['unconfirmed', 'registered', 'active', 'expired'] as const;
export type AccessState = (typeof accessStates)[number];

export interface AccessFacts {
  readonly emailConfirmed: boolean;
  readonly terms: readonly Term[];
  readonly today: CalendarDate;
}

/**
 * Returns a member's access state (specification section 4). Confirmed without subscriptions is registered. With
 * subscriptions, the first of `sortForWire` decides between active and expired. A member whose first term is still
 * queued is also active, but has no access yet, because access follows from `currentTerm`.
 */
export function accessState({ emailConfirmed, terms, today }: AccessFacts): AccessState {
  if (!emailConfirmed) return 'unconfirmed';
  const first = sortForWire(terms, today)[0];
  if (first === undefined) return 'registered';
  return phaseOf(first, today) === 'past' ? 'expired' : 'active';
}
