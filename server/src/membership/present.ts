import type { Subscription } from '@niveshak/contract/membership/schemas';
import { hasExpired, phaseOf, sortForWire } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { MemberTerm } from './store.ts';

/** Current first, then queued by start, then past newest first (decisions section 10). */
export function presentSubscriptions(terms: readonly MemberTerm[], today: CalendarDate): Subscription[] {
  return sortForWire(terms, today).map((term) => ({
    id: term.id,
    alias: term.alias,
    startDate: term.startDate,
    endDate: term.endDate,
    hasExpired: hasExpired(term.endDate, today),
    isQueued: phaseOf(term, today) === 'queued',
    isGift: term.source === 'gift',
  }));
}
