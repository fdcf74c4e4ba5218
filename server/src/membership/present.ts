import type { Subscription } from '@niveshak/contract/membership/schemas';
import { openPause } from '@niveshak/domain/membership/pause';
import { hasExpired, phaseOf, sortForWire, isOnHold } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { MemberTerm } from './store.ts';

/** Returns the subscriptions in order: current, queued by start, past by newest (decisions section 10). */
export function presentSubscriptions(terms: readonly MemberTerm[], today: CalendarDate): Subscription[] {
  return sortForWire(terms, today).map((term) => ({
    id: term.id,
    alias: term.alias,
    startDate: term.startDate,
    endDate: term.endDate,
    hasExpired: hasExpired(term.endDate, today),
    isQueued: phaseOf(term, today) === 'queued',
    isGift: term.source === 'gift',
    ...(term.endedBy === 'cancellation' && phaseOf(term, today) === 'current'
      ? { isCancelled: true as const }
      : {}),
    ...stillness(term, today),
  }));
}

function stillness(term: MemberTerm, today: CalendarDate): Pick<Subscription, 'standsStill' | 'pause'> {
  const pause = openPause(term, today);
  return {
    ...(phaseOf(term, today) === 'current' && isOnHold(term, today) ? { standsStill: true as const } : {}),
    ...(pause === null ? {} : { pause }),
  };
}
